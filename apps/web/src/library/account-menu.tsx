'use client';

import { useMutation } from '@tanstack/react-query';
import { CircleUser, KeyRound, LogOut } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { z } from 'zod';
import { CopyButton } from '../ui/copy-button';
import { Dialog } from '../ui/dialog';
import { Menu, MenuItem } from '../ui/menu';

const answer = z.object({ url: z.string() });

async function makeNewToken(): Promise<string> {
  const response = await fetch('/auth/new-token', { method: 'POST' });
  if (!response.ok) throw new Error(`No new sign-in address was made: ${response.status}.`);
  return answer.parse(await response.json()).url;
}

async function signOut(): Promise<void> {
  await fetch('/auth/sign-out', { method: 'POST', redirect: 'manual' });
  window.location.assign('/sign-in');
}

/** Signing out, and a new sign-in address that ends every other sign-in. */
export function AccountMenu(): ReactElement {
  /** A new address is asked about first: it ends every other sign-in, and there is no way back. */
  const [step, setStep] = useState<'closed' | 'asked' | 'made'>('closed');
  const token = useMutation({ mutationFn: makeNewToken });
  return (
    <>
      <Menu
        label="Sign-in"
        className="btn btn-icon"
        trigger={<CircleUser className="i" aria-hidden="true" />}
      >
        <MenuItem
          onSelect={() => {
            token.reset();
            setStep('asked');
          }}
        >
          <KeyRound className="i" aria-hidden="true" />
          New sign-in address…
        </MenuItem>
        <MenuItem onSelect={() => void signOut()}>
          <LogOut className="i" aria-hidden="true" />
          Sign out
        </MenuItem>
      </Menu>
      {step === 'closed' ? null : (
        <Dialog
          title="New sign-in address"
          description={
            step === 'made'
              ? 'Every other browser was signed out, and earlier addresses open nothing any more. This browser stays signed in.'
              : 'Every other browser is signed out, and earlier addresses open nothing any more. This browser stays signed in.'
          }
          onClose={() => {
            setStep('closed');
          }}
        >
          {token.isError ? (
            <p className="form-error" role="alert">
              No new sign-in address was made. Is Showreel still running?
            </p>
          ) : null}
          {step === 'made' && token.data !== undefined ? (
            <div className="copy-row">
              <code className="input mono">{token.data}</code>
              <CopyButton
                text={token.data}
                label="Copy the address"
                word="Copy"
                className="btn btn-ink"
                autoFocus
              />
            </div>
          ) : (
            <footer className="dialog-foot">
              <button
                type="button"
                className="btn"
                autoFocus
                onClick={() => {
                  setStep('closed');
                }}
              >
                Keep it
              </button>
              <button
                type="button"
                className="btn btn-danger"
                disabled={token.isPending}
                onClick={() => {
                  token.mutate(undefined, {
                    onSuccess: () => {
                      setStep('made');
                    },
                  });
                }}
              >
                Make a new address
              </button>
            </footer>
          )}
        </Dialog>
      )}
    </>
  );
}
