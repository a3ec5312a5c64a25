import { asList, asObject, asString, parseObject, type JsonObject } from '../json/json-access';
import { createNotice, createTextNotice, type Notice } from './notices';
import { readHook } from './system-notices';

/** Attachments with which the program tells the model something that a person knows or need not know. */
const silent = new Set(
  `account_memory_recall advisor_stripped advisor_tool agent_listing_delta agent_mention already_read_file
  artifact_opening_prefetch async_agent_status async_hook_response async_hook_response_batch
  at_mention_reference attention_budget auto_mode auto_mode_exit background_task_status bagel_console
  bash_output_audience_note batching_reminder batching_reminder_sent budget_usd command_permissions
  compact_file_reference compaction_reminder companion_intro context_efficiency context_sections
  coordinator_context cowork_memory_context credential_org critical_system_reminder
  current_session_memory date date_change deferred_tools_delta deferred_tools_record diagnostics
  dir_sync_notice directory dynamic_skill edited_image_file edited_text_file elapsed_time_reminder
  environment file fold_nudge fork_briefing goal_status hook_additional_context hook_cancelled
  hook_deferred_tool hook_permission_decision hook_plugin_listing hook_success inlined_image_paths
  instructions invoked_skills language mcp_dropped_tools_delta mcp_instructions_delta mcp_resource
  mcp_server_status memory memory_update model nested_memory new_directory new_file opened_file_in_ide
  output_style output_style_instructions output_token_usage pdf_reference peer_mention
  plan_file_reference plan_mode plan_mode_exit plan_mode_reentry poll_events prefix_delta proactivity
  prompt_render_point prompt_snapshot queued_command read_truncation_notice relevant_memories
  remote_session_change repl_mcp_needs_auth sandbox_instructions secondary_reminder
  secondary_reminder_sent selected_lines selected_lines_in_diff selected_lines_in_ide session_context
  session_cron_carry session_settings silent_turn_reminder skill_discovery skill_listing skill_mention
  structured_output task_progress task_reminder task_status team_context teammate_shutdown_batch
  thinking_drop thinking_stripped thread_state todo todo_reminder token_usage tool_host_result_lines
  tool_hosts_correction tool_hosts_notice tool_search_usage_reminder total_tokens_reminder
  ultra_effort_enter ultra_effort_exit ultramemory ultrathink_effort unknown_command_fallback
  verify_plan_reminder withheld_memory workflow_keyword_request workflow_size_guideline_change`.split(/\s+/),
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
      return readMailbox(attachment);
    default:
      return undefined;
  }
}

/** What other agents of a team sent; that one of them waits is for the program alone. */
function readMailbox(attachment: JsonObject): Notice | 'silent' {
  const messages = (asList(attachment['messages']) ?? []).map((each) => asObject(each) ?? {});
  const said = messages
    .map(({ from, text }) => ({ from: asString(from) ?? 'another agent', text: asString(text) ?? '' }))
    .filter(({ text }) => text.trim() !== '' && parseObject(text) === undefined);
  const [first] = said;
  if (first === undefined) return 'silent';
  if (said.length === 1) {
    return createTextNotice('info', { lead: `A message from ${first.from}: `, text: first.text });
  }
  const detail = said.map(({ from, text }) => `${from}: ${text}`).join('\n\n');
  return createNotice('info', `${said.length} messages from other agents`, detail);
}
