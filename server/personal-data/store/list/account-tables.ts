import type { TableRules } from './table-rule.ts'

/** Accounts, sessions, sign-in, bans, staff and what is recorded of them. */
export const accountTables: TableRules<
  | 'account'
  | 'account_list'
  | 'session'
  | 'sign_in_attempt'
  | 'openid_nonce'
  | 'sign_in_code'
  | 'email_code'
  | 'sign_in_address'
  | 'reset_token'
  | 'bind_token'
  | 'bind_proof'
  | 'mail'
  | 'ban'
  | 'appeal'
  | 'appeal_message'
  | 'report'
  | 'audit_log'
  | 'audit_entry'
  | 'audit_head'
  | 'edit_version'
  | 'staff_member'
  | 'player_note'
  | 'api_key'
  | 'event_webhook'
  | 'event_delivery'
  | 'erasure'
  | 'legal_page'
  | 'legal_version'
  | 'legal_consent'
> = {
  account: {
    ends: 'stays',
    person: { id: 'id', steam_id: 'id', email: 'contact', password_hash: 'secret', username: 'name', avatar: 'name' },
    plain: ['created_at'],
    former: ['banned_at'],
    erasure: [{ where: 'id', is: 'accountId', does: 'delete', own: true }],
  },
  account_list: {
    ends: 'stays',
    person: { account_id: 'id', entries: 'text' },
    plain: ['updated_at'],
    erasure: [{ where: 'account_id', is: 'accountId', does: 'delete', own: true }],
    why: 'Other players may have pinned this player in a list of their own, with the name that they saw.',
  },
  session: {
    ends: 'expires',
    person: { id: 'secret', account_id: 'id', device: 'device' },
    plain: ['kind', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at', 'steam_proven_at'],
    erasure: [{ where: 'account_id', is: 'accountId', does: 'delete', own: true }],
  },
  sign_in_attempt: {
    ends: 'expires',
    person: { state_hash: 'secret', cookie_hash: 'secret', bind_session_id: 'secret', return_to: 'text' },
    plain: ['purpose', 'expires_at', 'used_at'],
    erasure: [{ where: 'bind_session_id', is: 'sessions', does: 'delete' }],
  },
  openid_nonce: { ends: 'expires', plain: ['nonce', 'seen_at'] },
  sign_in_code: {
    ends: 'expires',
    person: { code_hash: 'secret', cookie_hash: 'secret', account_id: 'id', steam_id: 'id' },
    plain: ['purpose', 'expires_at', 'used_at'],
    erasure: [
      { where: 'account_id', is: 'accountId', does: 'delete' },
      { where: 'steam_id', is: 'steamId', does: 'delete' },
    ],
  },
  email_code: {
    ends: 'expires',
    person: { email: 'contact', code_hash: 'secret' },
    plain: ['tries', 'created_at', 'expires_at', 'used_at'],
    erasure: [{ where: 'email', is: 'email', does: 'delete' }],
  },
  sign_in_address: {
    ends: 'expires',
    person: { account_id: 'id', address_hash: 'network' },
    plain: ['seen_at'],
    erasure: [{ where: 'account_id', is: 'accountId', does: 'delete', own: true }],
  },
  reset_token: {
    ends: 'expires',
    person: { account_id: 'id', token_hash: 'secret' },
    plain: ['created_at', 'expires_at', 'used_at'],
    erasure: [{ where: 'account_id', is: 'accountId', does: 'delete' }],
  },
  bind_token: {
    ends: 'expires',
    person: { token_hash: 'secret', steam_id: 'id', name: 'name' },
    plain: ['game_server_key_id', 'expires_at', 'used_at'],
    erasure: [{ where: 'steam_id', is: 'steamId', does: 'delete' }],
  },
  bind_proof: {
    ends: 'expires',
    person: { session_id: 'secret', steam_id: 'id', name: 'name' },
    plain: ['proven_at', 'tries'],
    erasure: [
      { where: 'session_id', is: 'sessions', does: 'delete' },
      { where: 'steam_id', is: 'steamId', does: 'delete' },
    ],
  },
  mail: {
    ends: 'mails',
    person: { recipient: 'contact', sealed: 'secret', last_error: 'text' },
    plain: ['id', 'created_at', 'attempts', 'next_try_at', 'leased_until', 'sent_at', 'failed_at'],
    erasure: [{ where: 'recipient', is: 'email', does: 'delete', own: true }],
  },
  ban: {
    ends: 'bans',
    person: {
      steam_id: 'id',
      reason: 'text',
      note: 'text',
      banned_by: 'other',
      closed_by: 'other',
      close_reason: 'text',
    },
    plain: ['id', 'begins_at', 'ends_at', 'closed_at', 'closed_as'],
    erasure: [
      { where: 'steam_id', is: 'steamId', onlyIf: 'closed_at', does: 'delete' },
      { where: 'steam_id', is: 'steamId', does: { note: '' }, own: true },
      { where: 'banned_by', is: 'steamId', does: { banned_by: 'pseudonym' } },
      { where: 'closed_by', is: 'steamId', does: { closed_by: 'pseudonym' } },
    ],
    why: 'An open ban holds on: its SteamID, dates and the reason that the player is told.',
  },
  appeal: {
    ends: 'bans',
    person: { steam_id: 'id', decided_by: 'other' },
    plain: [
      ...(['id', 'ban_id', 'language', 'state', 'is_asked', 'messages', 'created_at', 'changed_at'] as const),
      ...(['decided_at', 'again_at'] as const),
    ],
    erasure: [
      { where: 'steam_id', is: 'steamId', does: 'delete', own: true },
      { where: 'decided_by', is: 'steamId', does: { decided_by: 'pseudonym' } },
    ],
  },
  appeal_message: {
    ends: 'bans',
    person: { steam_id: 'id', author: 'other', text: 'text' },
    plain: ['appeal_id', 'position', 'at'],
    erasure: [
      { where: 'steam_id', is: 'steamId', does: 'delete', own: true },
      { where: 'author', is: 'steamId', does: { author: 'pseudonym' } },
    ],
  },
  report: {
    ends: 'bans',
    person: { steam_id: 'other', reporter: 'id', text: 'text', closed_by: 'other' },
    plain: ['id', 'reason', 'match_id', 'at', 'state', 'closed_at'],
    erasure: [
      { where: 'reporter', is: 'steamId', does: 'delete', own: true },
      { where: 'steam_id', is: 'steamId', does: 'delete' },
      { where: 'closed_by', is: 'steamId', does: { closed_by: 'pseudonym' } },
    ],
  },
  audit_log: {
    ends: 'signIns',
    person: { account_id: 'id', steam_id: 'id', address: 'network', detail: 'text' },
    plain: ['id', 'at', 'action'],
    erasure: [
      { where: 'account_id', is: 'accountId', does: 'delete', own: true },
      { where: 'steam_id', is: 'steamId', does: 'delete', own: true },
    ],
  },
  audit_entry: {
    ends: 'stays',
    person: {
      actor: 'other',
      subject: 'id',
      before_json: 'text',
      after_json: 'text',
      address: 'network',
    },
    plain: ['seq', 'at', 'role', 'action', 'subject_kind', 'request_id', 'previous_hash', 'hash'],
    why: 'The sealed audit proves what staff did. Each entry is sealed by the next one, so that none can be changed.',
  },
  audit_head: { ends: 'stays', plain: ['id', 'seq', 'hash'] },
  edit_version: {
    ends: 'stays',
    person: { actor: 'other' },
    plain: ['kind', 'subject', 'number', 'at', 'source', 'restored', 'value_json'],
    erasure: [{ where: 'actor', is: 'steamId', does: { actor: 'pseudonym' } }],
  },
  staff_member: {
    ends: 'stays',
    person: { steam_id: 'id', added_by: 'other' },
    plain: ['role', 'added_at'],
    erasure: [
      { where: 'steam_id', is: 'steamId', does: 'delete', own: true },
      { where: 'added_by', is: 'steamId', does: { added_by: 'pseudonym' } },
    ],
  },
  legal_page: { ends: 'stays', plain: ['page', 'draft', 'version'] },
  legal_version: {
    ends: 'stays',
    person: { published_by: 'other' },
    plain: ['page', 'version', 'since', 'text', 'published_at'],
    erasure: [{ where: 'published_by', is: 'steamId', does: { published_by: 'pseudonym' } }],
  },
  legal_consent: {
    ends: 'stays',
    person: { account_id: 'id' },
    plain: ['page', 'version', 'at', 'way'],
    erasure: [{ where: 'account_id', is: 'accountId', does: 'delete', own: true }],
  },
  player_note: {
    ends: 'stays',
    person: { steam_id: 'id', text: 'text', author: 'other' },
    plain: ['id', 'at'],
    erasure: [
      { where: 'steam_id', is: 'steamId', does: 'delete', own: true },
      { where: 'author', is: 'steamId', does: { author: 'pseudonym' } },
    ],
  },
  event_webhook: {
    ends: 'stays',
    plain: [
      'id',
      'name',
      'types',
      'host',
      'sealed',
      'sealed_secret',
      'sealed_previous',
      'previous_until',
      'created_at',
      'muted_at',
    ],
  },
  event_delivery: {
    ends: 'expires',
    person: { steam_id: 'id', body: 'text' },
    plain: [
      ...(['id', 'webhook_id', 'event_id', 'type', 'at', 'attempts', 'next_at'] as const),
      ...(['arrived_at', 'tried_at', 'status', 'milliseconds', 'problem'] as const),
    ],
    erasure: [{ where: 'steam_id', is: 'steamId', does: 'delete', own: true }],
  },
  api_key: {
    ends: 'expires',
    person: { name: 'text', hash: 'secret', created_by: 'id' },
    plain: ['id', 'scopes', 'rate', 'created_at', 'expires_at', 'used_at', 'revoked_at'],
    erasure: [{ where: 'created_by', is: 'steamId', does: 'delete', own: true }],
  },
  erasure: {
    ends: 'stays',
    person: { steam_id: 'id', account_id: 'id', email: 'contact', requested_by: 'other', reason: 'text' },
    plain: ['id', 'state', 'requested_at', 'due_at', 'pseudonym', 'obstacle', 'ended_at'],
    erasure: [
      {
        where: 'steam_id',
        is: 'steamId',
        does: { steam_id: null, account_id: null, email: null, requested_by: '', reason: '' },
        own: true,
      },
      {
        where: 'account_id',
        is: 'accountId',
        does: { steam_id: null, account_id: null, email: null, requested_by: '', reason: '' },
        own: true,
      },
      { where: 'requested_by', is: 'steamId', does: { requested_by: 'pseudonym' } },
    ],
    why: 'When a player was erased, and the number that stands for the player since.',
  },
}
