'use client';

import { useId, type InputHTMLAttributes, type ReactElement } from 'react';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** One line of text with its label above it, and a hint or what is wrong with it below. */
export function TextField({ label, hint, error, value, onChange, ...input }: TextFieldProps): ReactElement {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
      {note === undefined ? null : (
        <p id={`${id}-note`} className={error === undefined ? 'form-hint' : 'form-error'}>
          {note}
        </p>
      )}
    </div>
  );
}
