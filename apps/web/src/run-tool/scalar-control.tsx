'use client';

import type { RunningTask } from './form-sources';
import { assertNever } from '@showreel/views';
import type { ReactElement } from 'react';
import type { FieldShape, FormField } from './form-fields';
import { pathKey, type FormValue } from './form-values';

export interface FieldProps {
  field: FormField;
  value: FormValue;
  path: (string | number)[];
  /** What is wrong, by the field's path. */
  errors: ReadonlyMap<string, string>;
  /** The background tasks that run. */
  tasks: readonly RunningTask[];
  onChange: (value: FormValue) => void;
}

/** The control of one argument that is no list and no group. */
export function ScalarControl({
  field,
  shape,
  value,
  path,
  errors,
  tasks,
  onChange,
  id,
  noteId,
}: FieldProps & {
  shape: Exclude<FieldShape, { kind: 'list' | 'group' }>;
  id: string;
  noteId: string | undefined;
}): ReactElement {
  const text = typeof value === 'string' ? value : '';
  const common = {
    id,
    name: pathKey(path),
    'aria-describedby': noteId,
    'aria-invalid': errors.has(pathKey(path)),
    'aria-required': field.isRequired,
    spellCheck: false,
    autoComplete: 'off',
  };
  switch (shape.kind) {
    case 'text':
    case 'json':
      return shape.kind === 'json' || shape.isMultiline ? (
        <textarea
          {...common}
          className="input mono"
          rows={shape.kind === 'json' ? 3 : 2}
          value={text}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      ) : (
        <>
          <input
            {...common}
            className="input mono"
            list={field.source === 'tasks' ? `${id}-tasks` : undefined}
            value={text}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
          {field.source === 'tasks' ? (
            // Only those that run are offered; others can be read too, and are named by hand.
            <datalist id={`${id}-tasks`}>
              {tasks.map(({ id: taskId, name }) => (
                <option key={taskId} value={taskId} label={name} />
              ))}
            </datalist>
          ) : null}
        </>
      );
    case 'number':
      return (
        <input
          {...common}
          className="input is-number"
          inputMode={shape.isWhole ? 'numeric' : 'decimal'}
          value={text}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      );
    case 'flag':
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
        />
      );
    case 'choice':
      return (
        <select
          {...common}
          className="input"
          value={text}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        >
          {field.isRequired ? null : <option value="">Not set</option>}
          {shape.options.map((option) => (
            <option key={option} value={option}>
              {option.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      );
    default:
      return assertNever(shape);
  }
}
