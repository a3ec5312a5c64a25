import type { ContentBlock } from '@showreel/views';
import { asCount, asList, asObject, asString, type JsonObject } from '../json/json-access';
import { boundedText } from '../outputs/recorded-output';
import { joinOutput } from './command-result';

/**
 * What a tool that ran on the model's side returned, as the Messages API spells it in `*_tool_result` blocks; undefined
 * for a block that nobody knows.
 */
export function readServerBlock(block: JsonObject): ContentBlock | undefined {
  const type = asString(block['type']) ?? '';
  switch (type) {
    case 'web_search_result': {
      const uri = asString(block['url']);
      return uri === undefined
        ? undefined
        : { type: 'resource_link', uri, name: asString(block['title']) ?? uri };
    }
    case 'code_execution_result':
    case 'encrypted_code_execution_result':
    case 'bash_code_execution_result': {
      const exitCode = asCount(block['return_code']) ?? 0;
      return toText([joinOutput(block), ...(exitCode === 0 ? [] : [`Exit code ${exitCode}`])]);
    }
    case 'text_editor_code_execution_view_result':
      return toText([asString(block['content']) ?? '']);
    case 'text_editor_code_execution_create_result':
      return toText([block['is_file_update'] === true ? 'The file was updated.' : 'The file was created.']);
    case 'text_editor_code_execution_str_replace_result':
      return toText((asList(block['lines']) ?? []).map((line) => asString(line) ?? ''));
    case 'tool_search_tool_search_result': {
      const tools = (asList(block['tool_references']) ?? []).map((tool) =>
        asString(asObject(tool)?.['tool_name']),
      );
      return toText(tools.flatMap((tool) => (tool === undefined ? [] : [`Tool: ${tool}`])));
    }
    case 'advisor_result':
      return toText([asString(block['text']) ?? '']);
    case 'advisor_redacted_result':
      return toText(['An answer that the log holds encrypted.']);
    default:
      return isServerError(block) ? toText([`Error: ${asString(block['error_code']) ?? type}`]) : undefined;
  }
}

/** Whether what such a tool returned is an error: it is told in the block's type alone. */
export function isServerError(content: JsonObject | undefined): boolean {
  return asString(content?.['type'])?.endsWith('_tool_result_error') === true;
}

function toText(lines: readonly string[]): ContentBlock {
  return { type: 'text', text: boundedText(lines.filter((line) => line !== '').join('\n')) };
}
