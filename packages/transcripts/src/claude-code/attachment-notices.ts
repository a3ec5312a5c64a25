import { asObject, asString, type JsonObject } from '../json/json-access';
import { createNotice, createTextNotice, type Notice } from './notices';
import { readHook } from './system-notices';

/** Attachments with which the program tells the model something that a person knows or need not know. */
const silent = new Set(
  `agent_listing_delta agent_mention already_read_file async_agent_status async_hook_response auto_mode auto_mode_exit
  background_task_status bagel_console batching_reminder_sent budget_usd command_permissions compact_file_reference
  compaction_reminder context_efficiency critical_system_reminder current_session_memory date_change
  deferred_tools_delta diagnostics directory dynamic_skill edited_image_file edited_text_file file
  hook_additional_context hook_cancelled hook_permission_decision hook_success invoked_skills mcp_instructions_delta
  mcp_resource memory mcp_server_status nested_memory new_directory new_file opened_file_in_ide output_style
  output_token_usage pdf_reference plan_file_reference plan_mode plan_mode_exit plan_mode_reentry
  read_truncation_notice relevant_memories selected_lines_in_ide silent_turn_reminder skill_discovery skill_listing
  structured_output task_progress task_reminder task_status team_context todo todo_reminder token_usage
  total_tokens_reminder ultra_effort_enter ultra_effort_exit ultramemory ultrathink_effort verify_plan_reminder
  queued_command companion_intro`.split(/\s+/),
);

/** What an attachment tells; 'silent' when it is nothing to see, undefined when nobody knows its type. */
export function readAttachmentNotice(attachment: JsonObject): Notice | 'silent' | undefined {
  const type = asString(attachment['type']) ?? '';
  if (silent.has(type)) return 'silent';
  switch (type) {
    case 'hook_non_blocking_error':
    case 'hook_error_during_execution':
      return readHook(
        attachment['hookName'],
        asString(attachment['stderr']) ?? asString(attachment['content']) ?? '',
      );
    case 'hook_blocking_error': {
      const error = asString(asObject(attachment['blockingError'])?.['blockingError']) ?? '';
      return createNotice('warning', `The hook ${asString(attachment['hookName']) ?? ''} objected`, error);
    }
    case 'hook_stopped_continuation':
      return createNotice('warning', 'A hook stopped the agent', asString(attachment['message']) ?? '');
    case 'hook_system_message':
      return createTextNotice('info', { text: asString(attachment['content']) ?? 'A hook spoke' });
    case 'max_turns_reached':
      return createNotice('warning', 'The most turns were reached');
    case 'teammate_mailbox':
      return createTextNotice('info', {
        lead: 'A message from another agent: ',
        text: asString(attachment['content']) ?? '',
      });
    default:
      return undefined;
  }
}
