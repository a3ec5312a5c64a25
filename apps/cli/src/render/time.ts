/** A moment in the local time zone: `2026-03-01 14:05`. */
export function renderMoment(at: number): string {
  const date = new Date(at);
  const pad = (number: number): string => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
