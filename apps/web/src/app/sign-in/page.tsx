import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { StandalonePage } from '../../ui/standalone-page';

export const metadata: Metadata = { title: 'Sign in' };

interface Props {
  searchParams: Promise<{ error?: string | string[]; to?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props): Promise<ReactElement> {
  const { error, to } = await searchParams;
  const failed = error !== undefined;
  return (
    <StandalonePage title="Sign in to Showreel">
      <p>
        Open the address that <code>npm start</code> printed: it signs this browser in. Or paste the token at
        its end here.
      </p>
      <form className="form" method="post" action="/auth/sign-in">
        {typeof to === 'string' ? <input type="hidden" name="to" value={to} /> : null}
        <div className="form-field">
          <label htmlFor="token">Token</label>
          <input
            id="token"
            name="token"
            className="input mono"
            type="password"
            autoComplete="off"
            required
            autoFocus
            aria-invalid={failed}
            aria-describedby={failed ? 'token-note' : undefined}
          />
          {failed ? (
            <p id="token-note" className="form-error" role="alert">
              {error === 'wait'
                ? 'Too many wrong tokens. Wait a minute, then try again.'
                : 'That token opens nothing. It may have been replaced by a newer one.'}
            </p>
          ) : null}
        </div>
        <div>
          <button type="submit" className="btn btn-ink">
            Sign in
          </button>
        </div>
      </form>
    </StandalonePage>
  );
}
