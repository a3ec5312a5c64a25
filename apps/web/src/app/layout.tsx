import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/overlay.css';
import '../styles/form.css';
import '../styles/shell.css';
import '../styles/outline.css';
import '../styles/record.css';
import '../styles/card.css';
import '../styles/image.css';
import '../styles/diff.css';
import '../styles/terminal.css';
import '../styles/panel.css';
import '../styles/dock.css';
import '../styles/task.css';
import '../styles/library.css';
import '../styles/page.css';
import '../styles/small.css';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactElement, ReactNode } from 'react';
import { ApiProvider } from '../trpc/client';
import { themeScript } from '../ui/theme-key';

export const metadata: Metadata = {
  title: { default: 'Showreel', template: '%s · Showreel' },
  description: 'What a coding agent did: every call, its output and its changes.',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafafb' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1012' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }): Promise<ReactElement> {
  // Reading the nonce makes every page render at request time, which a nonce needs.
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body>
        <ApiProvider>{children}</ApiProvider>
      </body>
    </html>
  );
}
