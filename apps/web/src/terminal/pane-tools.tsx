'use client';

import { formatBytes } from '@showreel/views';
import { CodeXml, Download, Expand, Search, WrapText, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { CopyButton } from '../ui/copy-button';
import { countBytes } from './count-bytes';
import { nameKept, type Whole } from './left-out';

interface PaneToolsProps {
  wraps: boolean;
  isFinding: boolean;
  onWrap: () => void;
  onFind: () => void;
  /** Opens the pane over the whole page; absent where it is there already. */
  onFullScreen?: () => void;
  shownText: () => string;
  rawText: () => string;
  whole: Whole;
  /** How much of the output is not shown, and so not copied. */
  omitted: number;
}

/** What can be done with a command's output. */
export function PaneTools({
  wraps,
  isFinding,
  onWrap,
  onFind,
  onFullScreen,
  shownText,
  rawText,
  whole,
  omitted,
}: PaneToolsProps): ReactElement {
  const describe =
    omitted === 0
      ? undefined
      : (text: string): string => {
          const copied = countBytes(text);
          return `Copied ${formatBytes(copied)}, ${formatBytes(omitted)} left out`;
        };
  return (
    <span className="term-tools">
      <ToolButton label="Find in output" Icon={Search} isPressed={isFinding} onPress={onFind} />
      <ToolButton label="Wrap long lines" Icon={WrapText} isPressed={wraps} onPress={onWrap} />
      <CopyButton text={shownText} label="Copy output" describe={describe} />
      <CopyButton text={rawText} label="Copy raw, with escape codes" Glyph={CodeXml} describe={describe} />
      {whole === undefined || whole === 'not-kept' ? null : (
        <a
          className="btn btn-sm btn-quiet btn-icon"
          href={whole.downloadUrl}
          download
          aria-label={`Download ${nameKept(whole) ?? 'all output'}`}
          title={`Download ${nameKept(whole) ?? `all output, ${formatBytes(whole.blob.bytes)}`}`}
        >
          <Download className="i i-12" aria-hidden="true" />
        </a>
      )}
      {onFullScreen === undefined ? null : (
        <ToolButton label="Full screen" Icon={Expand} onPress={onFullScreen} />
      )}
    </span>
  );
}

function ToolButton({
  label,
  Icon,
  isPressed,
  onPress,
}: {
  label: string;
  Icon: LucideIcon;
  isPressed?: boolean;
  onPress: () => void;
}): ReactElement {
  return (
    <button
      type="button"
      className="btn btn-sm btn-quiet btn-icon"
      aria-pressed={isPressed}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon className="i i-12" aria-hidden="true" />
    </button>
  );
}
