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

/** Signing out, and a new sign-in address that ends every other sign-in: one press each. */
export function AccountMenu(): ReactElement {
  const [asked, setAsked] = useState(false);
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
            setAsked(true);
            token.mutate();
          }}
        >
          <KeyRound className="i" aria-hidden="true" />
          New sign-in address
        </MenuItem>
        <MenuItem onSelect={() => void signOut()}>
          <LogOut className="i" aria-hidden="true" />
          Sign out
        </MenuItem>
      </Menu>
      <Dialog
        open={asked}
        title="New sign-in address"
        description="Every other browser is signed out, and earlier addresses open nothing any more. This browser stays signed in."
        onClose={() => {
          setAsked(false);
        }}
      >
        {token.data === undefined ? (
          <p className={token.isError ? 'form-error' : 'muted'} role="status">
            {token.isError ? 'No new sign-in address was made. Is Showreel still running?' : 'Making one.'}
          </p>
        ) : (
          <div className="copy-row">
            <code className="input mono">{token.data}</code>
            <CopyButton text={token.data} label="Copy the address" word="Copy" className="btn" />
          </div>
        )}
      </Dialog>
    </>
  );
}
