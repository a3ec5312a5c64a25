import { assertNever, type ToolCallKind } from '@showreel/views';
import {
  ArrowRightLeft,
  Braces,
  FileText,
  FolderInput,
  Globe,
  Lightbulb,
  Pencil,
  Search,
  SquareTerminal,
  Trash2,
  type LucideIcon,
} from 'lucide-react';

/** The glyph of what a call does. Kinds are told apart by glyph, never by colour. */
export function kindIcon(kind: ToolCallKind): LucideIcon {
  switch (kind) {
    case 'read':
      return FileText;
    case 'edit':
      return Pencil;
    case 'delete':
      return Trash2;
    case 'move':
      return FolderInput;
    case 'search':
      return Search;
    case 'execute':
      return SquareTerminal;
    case 'think':
      return Lightbulb;
    case 'fetch':
      return Globe;
    case 'switch_mode':
      return ArrowRightLeft;
    case 'other':
      return Braces;
    default:
      return assertNever(kind);
  }
}
