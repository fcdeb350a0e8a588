import type { TableRules } from './table-rule.ts'

/** Devices, the community's own texts and settings, and the machinery. */
export const otherTables: TableRules<
  | 'push_device'
  | 'push_watch'
  | 'push_subscriber'
  | 'push_notice'
  | 'hand_off_sequence'
  | 'hand_off'
  | 'hand_off_channel'
  | 'pairing'
  | 'alert_webhook'
  | 'alert_subject'
  | 'status_message'
  | 'announcement'
  | 'privilege'
  | 'faq'
  | 'community_setting'
  | 'catalogue'
  | 'imported_section'
  | 'catalogue_file'
  | 'picture'
  | 'job'
  | 'lease'
  | 'pairing_attempt'
  | 'place'
  | 'secret'
  | 'schema_migration'
  | 'database_size'
  | 'claim_code'
  | 'checklist_dismissal'
  | 'write_probe'
  | 'game_announcement'
> = {
  push_device: {
    ends: 'expires',
    person: { id: 'device', sealed: 'secret' },
    plain: ['portal_key', 'language', 'slots_needed', 'created_at', 'updated_at'],
    why: 'A browser that waits for room on a server names no account. It ends with its last wish.',
  },
  push_watch: {
    ends: 'expires',
    person: { device_id: 'device', wish: 'text' },
    plain: ['id', 'started_at', 'ends_at', 'reported_at'],
    why: 'A wish of such a browser, which may name a player. It ends within hours.',
  },
  push_subscriber: {
    ends: 'stays',
    person: { id: 'device', sealed: 'secret', steam_id: 'id', session_id: 'secret' },
    plain: ['portal_key', 'language', 'kinds', 'updated_at'],
    erasure: [{ where: 'steam_id', is: 'steamId', does: 'delete', own: true }],
  },
  push_notice: { ends: 'expires', plain: ['id', 'claimed_at'] },
  hand_off_sequence: { ends: 'stays', plain: ['id', 'value'] },
  hand_off: {
    ends: 'expires',
    person: {
      sender: 'device',
      sender_device: 'device',
      accepted_by: 'device',
      accepted_device: 'device',
    },
    plain: [
      ...(['id', 'kind', 'target', 'name', 'created_at', 'expires_at', 'shown_at', 'accepted_at'] as const),
      ...(['closed_at', 'change_number'] as const),
    ],
    why: 'Keyed hashes of devices, which end within minutes.',
  },
  hand_off_channel: {
    ends: 'expires',
    person: { channel: 'device' },
    plain: ['hand_off_id'],
    why: 'As the sent server.',
  },
  pairing: {
    ends: 'expires',
    person: {
      code_hash: 'secret',
      pc_hash: 'secret',
      pc_device: 'device',
      phone_hash: 'secret',
      phone_device: 'device',
    },
    plain: ['id', 'code_expires_at', 'created_at', 'claimed_at', 'expires_at', 'ended_at', 'change_number'],
    why: 'Two browsers, without an account. The person ends it on either of them.',
  },
  alert_webhook: {
    ends: 'stays',
    person: { sealed: 'secret' },
    plain: [
      ...(['id', 'format', 'language', 'kinds', 'host', 'created_at', 'sent_at', 'last_error'] as const),
      ...(['muted_at', 'moved_at', 'last_attempt'] as const),
    ],
    why: 'The address of a channel of the community.',
  },
  status_message: {
    ends: 'stays',
    person: { sealed: 'secret' },
    plain: [
      ...(['id', 'format', 'language', 'choices', 'host', 'created_at', 'moved_at', 'message_id'] as const),
      ...(['content', 'written_at', 'trouble', 'failures', 'due_at', 'fills'] as const),
    ],
    why: 'The address of a channel of the community.',
  },
  alert_subject: { ends: 'replaced', plain: ['kind', 'subject', 'told_at', 'is_open', 'condition'] },
  announcement: {
    ends: 'stays',
    plain: [
      ...(['id', 'position', 'text_zh', 'text_en', 'text', 'priority', 'start_date', 'end_date'] as const),
      ...(['show', 'draft', 'in_game'] as const),
    ],
  },
  game_announcement: { ends: 'replaced', plain: ['id', 'said_at'] },
  claim_code: { ends: 'expires', plain: ['code_hash', 'created_at', 'expires_at'] },
  privilege: {
    ends: 'stays',
    plain: [
      ...(['id', 'position', 'content_zh', 'content_en', 'content', 'detail_zh', 'detail_en', 'detail'] as const),
      ...(['order', 'normal', 'vip', 'pro', 'kol', 'op', 'draft'] as const),
    ],
  },
  faq: {
    ends: 'stays',
    plain: [
      ...(['id', 'position', 'order', 'question_zh', 'question_en', 'question'] as const),
      ...(['answer_zh', 'answer_en', 'answer', 'updated_at', 'draft'] as const),
    ],
  },
  community_setting: { ends: 'stays', plain: ['id', 'position', 'body'] },
  catalogue: { ends: 'stays', plain: ['id', 'version', 'text_edits', 'schema_ref'] },
  imported_section: { ends: 'stays', plain: ['name'] },
  catalogue_file: { ends: 'stays', plain: ['hash', 'body', 'stored_at'] },
  picture: { ends: 'stays', plain: ['id', 'body', 'stored_at'] },
  job: {
    ends: 'expires',
    person: { payload: 'text', last_error: 'text' },
    plain: ['id', 'kind', 'run_at', 'attempts', 'leased_until', 'leased_by', 'done_at', 'failed_at'],
    erasure: [{ where: 'id', is: 'mails', does: 'delete' }],
    why: 'A payload names rows, or is a message to a device that is sent within minutes.',
  },
  lease: { ends: 'replaced', plain: ['name', 'holder', 'expires_at'] },
  pairing_attempt: { ends: 'expires', plain: ['id', 'count', 'ends_at'] },
  place: {
    ends: 'expires',
    person: { owner: 'id', network: 'network' },
    plain: ['pool', 'id', 'is_guest', 'since'],
    why: 'Who holds one of the shared places for browsers: it goes with the place.',
  },
  secret: { ends: 'stays', plain: ['name', 'value'] },
  schema_migration: { ends: 'stays', plain: ['id', 'name', 'applied_at'] },
  checklist_dismissal: {
    ends: 'stays',
    person: { actor: 'other' },
    plain: ['item', 'at'],
    erasure: [{ where: 'actor', is: 'steamId', does: { actor: 'pseudonym' } }],
  },
  write_probe: { ends: 'replaced', plain: ['id', 'at'] },
  database_size: { ends: 'stays', plain: ['day', 'bytes'] },
}
