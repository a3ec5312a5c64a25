'use client';

import type { RunningTask } from './form-sources';
import { assertNever } from '@showreel/views';
import { Plus, X } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import type { FormField } from './form-fields';
import { ScalarControl, type FieldProps } from './scalar-control';
import { emptyGroup, emptyValue, isGroup, pathKey, type FormValue, type GroupValue } from './form-values';

interface FieldsProps {
  fields: readonly FormField[];
  values: GroupValue;
  path: (string | number)[];
  /** What is wrong, by the field's path. */
  errors: ReadonlyMap<string, string>;
  /** The background tasks that run. */
  tasks: readonly RunningTask[];
  /** How often it was run: after each time, what is optional is folded away again. */
  runs?: number;
  onChange: (values: GroupValue) => void;
}

/** The fields of a form; what is optional is folded away until it is wanted or wrong. */
export function ToolFields({
  fields,
  values,
  path,
  errors,
  tasks,
  runs,
  onChange,
}: FieldsProps): ReactElement {
  const optional = fields.filter(({ isRequired }) => !isRequired);
  const draw = (field: FormField): ReactElement => (
    <ToolField
      key={field.name}
      field={field}
      value={values[field.name] ?? emptyValue(field)}
      path={[...path, field.name]}
      errors={errors}
      tasks={tasks}
      onChange={(value) => {
        onChange({ ...values, [field.name]: value });
      }}
    />
  );
  const isWrong = optional.some(({ name }) =>
    [...errors.keys()].some((key) => key === name || key.startsWith(`${name}.`)),
  );
  return (
    <>
      {fields.filter(({ isRequired }) => isRequired).map(draw)}
      {optional.length === 0 ? null : (
        <details key={runs} className="form-more" open={isWrong || undefined}>
          <summary>Options</summary>
          <div className="form-more-fields">{optional.map(draw)}</div>
        </details>
      )}
    </>
  );
}

function ToolField(props: FieldProps): ReactElement {
  const { field, path, errors } = props;
  const id = useId();
  const error = errors.get(pathKey(path));
  const noteId = error === undefined && field.hint === undefined ? undefined : `${id}-note`;
  const note =
    noteId === undefined ? null : (
      <p id={noteId} className={error === undefined ? 'form-hint' : 'form-error'}>
        {error ?? field.hint}
      </p>
    );
  if (field.shape.kind === 'flag') {
    return (
      <div className="form-field is-flag">
        <Control {...props} id={id} noteId={noteId} />
        <label htmlFor={id}>{field.label}</label>
        {note}
      </div>
    );
  }
  const isSingle = field.shape.kind !== 'list' && field.shape.kind !== 'group';
  return (
    <div
      className="form-field"
      data-field={pathKey(path)}
      role={isSingle ? undefined : 'group'}
      aria-labelledby={isSingle ? undefined : `${id}-label`}
    >
      {isSingle ? (
        <label htmlFor={id}>
          {field.label}
          {field.isRequired ? null : <span className="muted"> optional</span>}
        </label>
      ) : (
        <span className="form-label" id={`${id}-label`}>
          {field.label}
        </span>
      )}
      <Control {...props} id={id} noteId={noteId} />
      {note}
    </div>
  );
}

function Control(props: FieldProps & { id: string; noteId: string | undefined }): ReactElement {
  const { field, value, path, errors, tasks, onChange } = props;
  const { shape } = field;
  switch (shape.kind) {
    case 'list':
      return (
        <ListControl
          item={shape.item}
          value={Array.isArray(value) ? value : []}
          path={path}
          errors={errors}
          tasks={tasks}
          onChange={onChange}
        />
      );
    case 'group':
      return (
        <div className="form-group">
          <ToolFields
            fields={shape.fields}
            values={isGroup(value) ? value : emptyGroup(shape.fields)}
            path={path}
            errors={errors}
            tasks={tasks}
            onChange={onChange}
          />
        </div>
      );
    case 'text':
    case 'json':
    case 'number':
    case 'flag':
    case 'choice':
      return <ScalarControl {...props} shape={shape} />;
    default:
      return assertNever(shape);
  }
}

function ListControl({
  item,
  value,
  path,
  errors,
  tasks,
  onChange,
}: {
  item: FormField;
  value: FormValue[];
  path: (string | number)[];
  errors: ReadonlyMap<string, string>;
  /** The background tasks that run. */
  tasks: readonly RunningTask[];
  onChange: (value: FormValue[]) => void;
}): ReactElement {
  const name = String(path.at(-1) ?? 'entry')
    .replaceAll('_', ' ')
    .replace(/s$/, '');
  return (
    <div className="form-list">
      {value.map((entry, at) => (
        <div className="form-entry" key={at}>
          <ToolField
            field={{ ...item, label: `${name} ${at + 1}` }}
            value={entry}
            path={[...path, at]}
            errors={errors}
            tasks={tasks}
            onChange={(next) => {
              onChange(value.with(at, next));
            }}
          />
          <button
            type="button"
            className="btn btn-sm btn-quiet btn-icon"
            aria-label={`Remove ${name} ${at + 1}`}
            onClick={() => {
              onChange(value.toSpliced(at, 1));
            }}
          >
            <X className="i i-12" aria-hidden="true" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn btn-sm"
        onClick={() => {
          onChange([...value, emptyValue(item)]);
        }}
      >
        <Plus className="i i-12" aria-hidden="true" />
        Add {name}
      </button>
    </div>
  );
}
