import type { TableRules } from './table-rule.ts'

/** The leaderboard and the game servers. */
export const playTables: TableRules<
  | 'match_stream'
  | 'counted_event'
  | 'sealed_day'
  | 'player'
  | 'player_stat'
  | 'season'
  | 'ranked_mode'
  | 'played_match'
  | 'match_player'
  | 'hidden_page'
  | 'removed_player'
  | 'match_recording'
  | 'board'
  | 'board_page'
  | 'board_slot'
  | 'board_order'
  | 'game_act'
  | 'game_link'
  | 'game_console'
  | 'game_presence'
  | 'chat_code'
  | 'game_server_key'
  | 'signed_call'
  | 'server'
  | 'history'
  | 'left_history'
  | 'former_address'
  | 'live_state'
  | 'live_change'
  | 'poll_member'
  | 'poll_shard'
  | 'poll_report'
> = {
  match_stream: {
    ends: 'replaced',
    person: { state: 'text', refusal_detail: 'text' },
    plain: ['game_server_id', 'version', 'received_at', 'refused_at', 'refusal', 'warned_at'],
    why: 'Who is in the match that a server runs now, by its log. A player who leaves is no longer in it.',
  },
  counted_event: { ends: 'expires', plain: ['game_server_id', 'bucket', 'keys', 'touched_at'] },
  sealed_day: { ends: 'stays', plain: ['game_server_id', 'day'] },
  player: {
    ends: 'stays',
    person: { account: 'id', name: 'name' },
    plain: ['seen_at'],
    erasure: [{ where: 'account', is: 'account', does: 'delete', own: true }],
  },
  player_stat: {
    ends: 'stays',
    person: { account: 'id' },
    plain: [
      ...(['board_id', 'kills', 'deaths', 'headshots', 'playtime', 'wins', 'loses', 'rifle_kills'] as const),
      ...(['awp_kills', 'pistol_kills', 'clutches', 'clutchwins'] as const),
    ],
    byLeaderboard: true,
    why: 'The row stays in the rankings under the pseudonym.',
  },
  season: { ends: 'stays', plain: ['id', 'name', 'starts_at', 'ends_at', 'closed_at'] },
  played_match: {
    ends: 'matches',
    person: { counts: 'id', course: 'id', voided_by: 'other', void_reason: 'text' },
    plain: ['id', 'game_server_id', 'mode', 'season_id', 'map', 'started', 'ended', 'starts_at', 'voided_at'],
    erasure: [{ where: 'voided_by', is: 'steamId', does: { voided_by: 'pseudonym' } }],
    byLeaderboard: true,
    why: 'The match stays with the pseudonym in the place of the player.',
  },
  match_player: {
    ends: 'matches',
    person: { account: 'id' },
    plain: [
      ...(['starts_at', 'match_id', 'mode', 'map', 'is_out', 'minutes', 'players', 'place'] as const),
      ...(['kills', 'deaths', 'headshots', 'wins', 'loses', 'playtime'] as const),
    ],
    byLeaderboard: true,
  },
  hidden_page: {
    ends: 'stays',
    person: { account: 'id' },
    plain: ['pseudonym', 'at'],
    erasure: [{ where: 'account', is: 'account', does: 'delete', own: true }],
  },
  removed_player: {
    ends: 'stays',
    person: { account: 'id', removed_by: 'other', reason: 'text' },
    plain: ['at'],
    erasure: [
      { where: 'account', is: 'account', does: { reason: '' }, own: true },
      { where: 'removed_by', is: 'steamId', does: { removed_by: 'pseudonym' } },
    ],
    why: 'A player whom staff took out of the leaderboard stays out of it.',
  },
  match_recording: { ends: 'stays', plain: ['id', 'since'] },
  ranked_mode: { ends: 'stays', plain: ['id', 'number', 'since'] },
  board: {
    ends: 'replaced',
    plain: ['id', 'revision', 'built_revision', 'generation', 'ordered_generation', 'totals', 'built_at', 'build_ms'],
  },
  board_page: {
    ends: 'replaced',
    person: { body: 'name', response: 'name' },
    plain: ['board_id', 'generation', 'filter', 'page', 'first_rank'],
    why: 'The next ranking replaces the pages within minutes.',
  },
  board_slot: {
    ends: 'replaced',
    person: { body: 'id' },
    plain: ['board_id', 'generation', 'slot'],
    why: 'As the pages.',
  },
  board_order: {
    ends: 'replaced',
    plain: ['board_id', 'generation', 'filter', 'sort', 'piece', 'body'],
  },
  game_act: {
    ends: 'expires',
    person: { steam_id: 'id', work: 'text', by: 'other', reply: 'text' },
    plain: [
      ...(['id', 'server_id', 'position', 'kind', 'created_at', 'expires_at', 'carried_by', 'carried_until'] as const),
      ...(['begun_at', 'outcome', 'ended_at'] as const),
    ],
    erasure: [
      { where: 'steam_id', is: 'steamId', does: 'delete', own: true },
      { where: 'by', is: 'steamId', does: { by: 'pseudonym' } },
    ],
  },
  game_link: { ends: 'stays', plain: ['key_id', 'seen_at', 'process', 'state', 'members', 'clock_ahead'] },
  game_console: {
    ends: 'stays',
    person: { sealed: 'secret', given: 'id' },
    plain: ['server_id', 'port', 'game', 'simple_admin', 'vip_core', 'state', 'problem', 'since', 'members'],
    why: 'What a server was given is taken back by the next change of its members.',
  },
  game_presence: {
    ends: 'expires',
    person: { steam_id: 'id' },
    plain: ['server_id', 'user_id', 'seen_at'],
    erasure: [{ where: 'steam_id', is: 'steamId', does: 'delete', own: true }],
  },
  chat_code: {
    ends: 'expires',
    person: { code_hash: 'secret', account_id: 'id', steam_id: 'id', name: 'name' },
    plain: ['created_at', 'expires_at'],
    erasure: [
      { where: 'account_id', is: 'accountId', does: 'delete' },
      { where: 'steam_id', is: 'steamId', does: 'delete' },
    ],
  },
  game_server_key: {
    ends: 'stays',
    plain: [
      ...(['id', 'name', 'version', 'created_at', 'revoked_at', 'server_id', 'previous_key_until'] as const),
      ...(['previous_token_until', 'previous_used_at'] as const),
    ],
  },
  signed_call: { ends: 'expires', plain: ['key_id', 'nonce', 'seen_at'] },
  server: {
    ends: 'stays',
    plain: [
      ...(['key', 'id', 'position', 'ip', 'port', 'name', 'name_display', 'category', 'region'] as const),
      ...(['players_max', 'tickrate', 'ontop', 'star', 'ping_target', 'rules', 'rules_texts', 'state'] as const),
    ],
  },
  history: { ends: 'expires', plain: ['server_key', 'step', 'players', 'map'] },
  left_history: { ends: 'expires', plain: ['server_id', 'step', 'players', 'map'] },
  former_address: { ends: 'stays', plain: ['address', 'server_id', 'left_at'] },
  live_state: {
    ends: 'replaced',
    person: { body: 'name' },
    plain: ['id', 'version', 'swept_at'],
    why: 'Names of who is on a server now, as the server tells everyone.',
  },
  live_change: {
    ends: 'replaced',
    person: { body: 'name' },
    plain: ['version', 'previous'],
    why: 'As the saved list: two minutes of it.',
  },
  poll_member: { ends: 'replaced', plain: ['holder', 'regions', 'expires_at'] },
  poll_shard: { ends: 'replaced', plain: ['shard', 'holder', 'since'] },
  poll_report: {
    ends: 'replaced',
    person: { body: 'name' },
    plain: ['holder', 'version'],
    why: 'As the saved list.',
  },
}
