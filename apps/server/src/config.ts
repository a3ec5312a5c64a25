import { isIPv6 } from 'node:net';
import { StartupError } from './startup-error';

/** What the environment says; the one place that reads it. */
export interface Config {
  /** 0: any free port. */
  port: number;
  /** The address to listen on: a name or an IP address, without brackets. */
  host: string;
  /** The address that links are made with, and the only further one that is answered. */
  publicUrl?: URL;
  /** Serves the page from its sources, with hot reload. */
  dev: boolean;
  /** Handed on to the runtime: where data lies, and what the tools' commands inherit. */
  env: NodeJS.ProcessEnv;
}

const defaultPort = '4780';
const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1']);

/** Reads and checks the environment. Throws a `StartupError` that names the variable and what it may be. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { PORT: port, HOST: host, SHOWREEL_PUBLIC_URL: publicUrl, NODE_ENV: mode } = env;
  return {
    port: readPort(given(port) ?? defaultPort),
    host: readHost(given(host) ?? '127.0.0.1'),
    ...(given(publicUrl) === undefined ? {} : { publicUrl: readPublicUrl(publicUrl ?? '') }),
    dev: mode === 'development',
    env,
  };
}

export function isLoopback(host: string): boolean {
  return loopbackHosts.has(unbracketed(host));
}

/** The origin at which this machine itself reaches a server that listens there. */
export function localOrigin({ host, port }: { host: string; port: number }): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return new URL(`http://${bracketed(reachable)}:${port}`).origin;
}

/** A host as it stands in a URL: IPv6 addresses in brackets. */
export function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

function unbracketed(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/** An empty variable counts as none. */
function given(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartupError(`PORT is "${text}". Set it to a number from 0 to 65535; 0 takes any free port.`);
}

function readHost(text: string): string {
  const host = unbracketed(text);
  if (URL.canParse(`http://${bracketed(host)}`) && !/[/?#@\s]/.test(host)) return host;
  throw new StartupError(`HOST is "${text}". Set it to a name or an IP address of this machine.`);
}

function readPublicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url !== undefined && isWeb && url.href === `${url.origin}/`) return url;
  throw new StartupError(
    `SHOWREEL_PUBLIC_URL is "${text}". Set it to an address such as https://showreel.example.com, without a path.`,
  );
}
