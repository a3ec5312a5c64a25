'use client';

import { CodeXml, Expand, Search, WrapText, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { CopyButton } from '../ui/copy-button';

interface PaneToolsProps {
  wraps: boolean;
  isFinding: boolean;
  onWrap: () => void;
  onFind: () => void;
  /** Opens the pane over the whole page; absent where it is there already. */
  onFullScreen?: () => void;
  shownText: () => string;
  rawText: () => string;
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
}: PaneToolsProps): ReactElement {
  return (
    <span className="term-tools">
      <ToolButton label="Find in output" Icon={Search} isPressed={isFinding} onPress={onFind} />
      <ToolButton label="Wrap long lines" Icon={WrapText} isPressed={wraps} onPress={onWrap} />
      <CopyButton text={shownText} label="Copy output" />
      <CopyButton text={rawText} label="Copy raw, with escape codes" Glyph={CodeXml} />
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
