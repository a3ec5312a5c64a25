/** A position in the session, from its start: `0:04`, `12:31`, `1:02:03`. */
export function renderPosition(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const end = String(seconds % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${end}` : `${hours}:${String(minutes).padStart(2, '0')}:${end}`;
}

/** A duration as a fact: `8 ms`, `4.8 s`, `2 min 5 s`. */
export function renderDuration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}

/** A moment in the local time zone: `2026-03-01 14:05`. */
export function renderMoment(at: number): string {
  const date = new Date(at);
  const pad = (number: number): string => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
