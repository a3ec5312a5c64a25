import type { NewEvent } from '@showreel/sessions';
import type { JsonValue } from '@showreel/views';
import { asObject, asString } from '../json/json-access';
import { shortNotice } from '../session/short-notice';

/** The notice of an error that ended a message: a person's abort is an interruption. */
export function readError(value: JsonValue | undefined): NewEvent | undefined {
  const error = asObject(value);
  if (error === undefined) return undefined;
  const name = asString(error['name']) ?? '';
  if (isAbort(error)) return shortNotice('info', 'Interrupted by the user');
  const data = asObject(error['data']);
  const message = asString(data?.['message']) ?? asString(error['message']) ?? '';
  if (message !== '') return shortNotice('error', message);
  return shortNotice(
    'error',
    name === '' ? 'The answer ended with an error' : `The answer ended with ${name}`,
  );
}

/** Whether a person ended the message. */
export function isAbort(value: JsonValue | undefined): boolean {
  return asObject(value)?.['name'] === 'MessageAbortedError';
}
