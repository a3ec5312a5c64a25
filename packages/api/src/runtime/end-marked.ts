import { endByMarker } from '@showreel/tools';

/**
 * Ends the processes that a session or a server has started, wherever they went. That some do not end holds nobody up:
 * the process's own log says so.
 */
export async function endMarked(marker: string, value: string): Promise<void> {
  const { left } = await endByMarker(marker, value);
  if (left === 'some')
    console.error(`Some processes with ${marker}=${value} could not be ended and may still run.`);
  if (left === 'unknown') console.error(`Whether processes with ${marker}=${value} still run is not known.`);
}
