const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Says a number of seconds as a person would: "1 h 5 min". */
export function sayDuration(seconds) {
  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.round((seconds % HOUR) / MINUTE);

  if (hours === 0) return `${minutes} min`;
  if (minutes === 0) return `${hours} h`;
  return `${hours} h ${minutes} min`;
}
