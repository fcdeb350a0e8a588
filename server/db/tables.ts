import type { ColumnType, Generated } from 'kysely'
import type { Currency } from '../../contract/money.ts'
import type { DurationCode, OrderStatus, PaymentMethod, ProductId, ProductType } from '../../contract/payments.ts'
import type { RentalStatus } from '../../contract/rentals.ts'
import type { Counters } from '../domain/match-log/counters.ts'

/** A row of `server`. `id` is `ip:port`, `position` the place in the community file, `rules` JSON of a Bilingual[]. */
export interface ServerRow {
  id: string
  position: number
  ip: string
  port: number
  name: string
  name_display: string | null
  category: string
  region: string
  players_max: number | null
  tickrate: number | null
  ontop: number
  star: 0 | 1
  ping_target: string | null
  rules: string
}

/** A row of `announcement`. The texts are sanitised HTML, `show` is JSON of the places. */
export interface AnnouncementRow {
  id: string
  position: number
  text_zh: string
  text_en: string
  priority: number
  start_date: string
  show: string
}

type Flag = 0 | 1 | 2

export interface PrivilegeRow {
  id: string
  position: number
  content_zh: string
  content_en: string
  detail_zh: string
  detail_en: string
  order: number
  normal: Flag
  vip: Flag
  pro: Flag
  kol: Flag
  op: Flag
}

/** A row of `faq`. The answers are sanitised HTML, `updated_at` an ISO 8601 instant. */
export interface FaqRow {
  id: string
  position: number
  order: number
  question_zh: string
  question_en: string
  answer_zh: string
  answer_en: string
  updated_at: string
}

/** One row with id 1. `schema_ref` is the `$schema` that the last imported file named. */
interface CatalogueTable {
  id: 1
  version: number
  schema_ref: string | null
}

/** One row per reached server and step; `step` is the epoch second at which the step begins. */
interface HistoryTable {
  server_key: number
  step: number
  players: number
  map: string
}

/** One row with id 1: what the polling process last knew. */
interface LiveStateTable {
  id: 1
  version: number
  swept_at: number | null
  body: string
}

interface LeaseTable {
  name: string
  holder: string
  /** Epoch milliseconds. */
  expires_at: number
}

/** A person. Instants are epoch milliseconds here and below; `email` is lower-cased. */
export interface AccountRow {
  id: string
  steam_id: string | null
  email: string | null
  password_hash: string | null
  username: string
  avatar: string | null
  created_at: number
  banned_at: number | null
}

/** What stands behind a token: `kind` bind for the short one before a Steam account is linked. */
export interface SessionRow {
  id: string
  account_id: string
  kind: 'login' | 'bind'
  device: string
  created_at: number
  last_seen_at: number
  expires_at: number
  revoked_at: number | null
}

/** One walk to Steam and back, bound to a browser by the cookie whose hash is kept. */
export interface SignInAttemptRow {
  state_hash: string
  cookie_hash: string
  /** A ticket is no walk yet: it lets a browser begin one for a bind session. */
  purpose: 'login' | 'bind' | 'ticket'
  bind_session_id: string | null
  return_to: string
  expires_at: number
  used_at: number | null
}

/** The one-use code that the callback's address carries. */
export interface SignInCodeRow {
  code_hash: string
  cookie_hash: string
  account_id: string
  steam_id: string
  purpose: 'login' | 'bind'
  expires_at: number
  used_at: number | null
}

/** The newest code of an address; an older one no longer counts. */
interface EmailCodeTable {
  email: string
  code_hash: string
  tries: number
  created_at: number
  expires_at: number
  used_at: number | null
}

/** The newest reset link of an account; an older one no longer counts. */
interface ResetTokenTable {
  account_id: string
  token_hash: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** What `.bind` prints in the game; the token itself is not kept. */
export interface BindTokenRow {
  token_hash: string
  steam_id: string
  name: string | null
  game_server_key_id: string
  expires_at: number
  used_at: number | null
}

/** Which Steam account a bind session has proven, and how often it guessed (S3, S4). `steam_id` is '' before. */
interface BindProofTable {
  session_id: string
  steam_id: string
  name: string | null
  proven_at: number
  tries: number
}

/** A game server that may sign calls. Its key is derived from the portal's secret, id and version: nothing to steal. */
export interface GameServerKeyRow {
  id: string
  name: string
  version: number
  created_at: number
  revoked_at: number | null
  /** The listed server whose log it sends; null: its log counts nothing. */
  server_id: string | null
}

export interface AuditRow {
  id: string
  at: number
  account_id: string | null
  steam_id: string | null
  action: string
  address: string
  /** JSON. */
  detail: string
}

/** Where an account signed in by e-mail before: such an address is not held up by what strangers try elsewhere. */
interface SignInAddressTable {
  account_id: string
  address_hash: string
  seen_at: number
}

/** `sealed` holds the encrypted content; '' after the mail was sent or given up. */
export interface MailRow {
  id: string
  recipient: string
  sealed: string
  created_at: number
  attempts: number
  next_try_at: number
  leased_until: number | null
  sent_at: number | null
  failed_at: number | null
  last_error: string | null
}

/** Prices in minor units; null: not sold in that currency. `id` is product type, duration and relocatable. */
export interface PriceRow {
  id: string
  position: number
  product_type: ProductType
  duration: DurationCode
  relocatable: 0 | 1
  cny: number | null
  usd: number | null
}

export interface OrderRow {
  id: string
  account_id: string
  steam_id: string
  idempotency_key: string
  request_hash: string
  product_type: ProductType
  product_id: ProductId
  /** JSON. */
  options: string
  duration: DurationCode
  method: PaymentMethod
  currency: Currency
  amount_minor: number
  test: 0 | 1
  state: OrderStatus
  created_at: number
  paid_at: number | null
  delivered_at: number | null
  provider_ref: string | null
  payment_url: string | null
  mobile_url: string | null
  /** When the reconciler asks the provider next; null: no need. */
  next_check_at: number | null
}

/** A provider's message as it came, before anything believed it. */
export interface PaymentNoticeRow {
  id: string
  method: string
  received_at: number
  /** JSON. */
  headers: string
  /** Base64. */
  body: string
  verdict: string | null
  order_id: string | null
  transaction_id: string | null
}

/** Money that arrived, once per provider transaction. */
export interface PaymentRow {
  method: string
  transaction_id: string
  order_id: string
  amount_minor: number
  currency: string
  outcome: 'applied' | 'refund_due'
  paid_at: number
  recorded_at: number
}

export interface RefundRow {
  id: string
  order_id: string
  method: string
  transaction_id: string
  amount_minor: number
  currency: string
  reason: string
  created_at: number
  done_at: number | null
}

/** Work that outlives the process: leased, retried, done or failed. */
export interface JobRow {
  id: string
  kind: string
  /** JSON. */
  payload: string
  run_at: number
  attempts: number
  leased_until: number | null
  leased_by: string | null
  done_at: number | null
  failed_at: number | null
  last_error: string | null
}

/** A rented server. Who owns it is a SteamID: accounts may merge. */
export interface RentalRow {
  id: string
  owner_steam_id: string
  name: string
  password: string
  region: string
  relocatable: 0 | 1
  status: RentalStatus
  /** When the status began. */
  since: number
  target_region: string | null
  /** Counts the instances that it has had; part of the key under which a backend makes one. */
  generation: number
  /** Its instance at the backend, the one that is to take its place, and one that has to go. */
  ref: string | null
  next_ref: string | null
  discard_ref: string | null
  /** When the backend took the newest of them on. */
  asked_at: number | null
  ip: string | null
  port: number | null
  created_at: number
  expires_at: number
  /** When a restart was last asked for, and the last of these that the backend was told of. */
  restarted_at: number | null
  restart_told_at: number | null
  /** Counts changes of name, password and administrators, and the last of these that the instance has. */
  settings_version: number
  settings_told: number
  maintenance: 0 | 1
  maintenance_zh: string | null
  maintenance_en: string | null
}

export interface RentalAdminRow {
  rental_id: string
  steam_id: string
  position: number
  note: string
  server_name: string
}

/** What a game server's log has come to. `state` is text of the domain; `version` counts its changes. */
interface MatchStreamTable {
  game_server_id: string
  version: number
  state: string
}

/** Ten minutes of a game server's log: which events counted already. */
interface CountedEventTable {
  game_server_id: string
  /** Ten minutes since 1970 on the game server's wall clock. */
  bucket: number
  /** Doubles, base64. */
  keys: string
  touched_at: number
}

/** `board_id` names mode and season (domain/leaderboard/board-id.ts), `account` the player (32 bits of the SteamID). */
export interface PlayerStatRow extends Counters {
  board_id: number
  account: number
}

export interface SeasonRow {
  id: number
  name: string
  starts_at: number
  ends_at: number | null
  /** From then on nothing counts for it any more. */
  closed_at: number | null
}

/** `revision` counts changes of the statistics, `built_revision` is the one that `generation` of the snapshot shows. */
export interface BoardRow {
  id: number
  revision: number
  built_revision: number
  generation: number
  /** JSON: players per badge filter. */
  totals: string
  built_at: number | null
  build_ms: number
}

/** A page of a snapshot, as JSON of the domain. `filter` is '' or badges joined by commas. */
interface BoardPageTable {
  board_id: number
  generation: number
  filter: string
  page: number
  first_rank: number
  body: string
}

/** Where the players of one hash slot are in a snapshot. */
interface BoardSlotTable {
  board_id: number
  generation: number
  slot: number
  body: string
}

/** Every table, as the newest migration leaves it. */
export interface Tables {
  server: ServerRow & { key: Generated<number> }
  announcement: AnnouncementRow
  privilege: PrivilegeRow
  faq: FaqRow
  catalogue: CatalogueTable
  /** The sections of the community file that were imported at least once. */
  imported_section: { name: string }
  history: HistoryTable
  live_state: LiveStateTable
  lease: LeaseTable
  account: AccountRow
  steam_group: { steam_id: string; name: string }
  session: SessionRow
  sign_in_attempt: SignInAttemptRow
  openid_nonce: { nonce: string; seen_at: number }
  sign_in_code: SignInCodeRow
  email_code: EmailCodeTable
  sign_in_address: SignInAddressTable
  reset_token: ResetTokenTable
  bind_token: BindTokenRow
  bind_proof: BindProofTable
  game_server_key: GameServerKeyRow
  signed_call: { key_id: string; nonce: string; seen_at: number }
  audit_log: AuditRow
  mail: MailRow
  secret: { name: string; value: string }
  price: PriceRow
  vip_membership: { steam_id: string; expires_at: number }
  order: OrderRow
  payment_notice: PaymentNoticeRow
  payment: PaymentRow
  refund: RefundRow
  job: JobRow
  rental: RentalRow
  /** What was paid for a rental: its making, and its renewals. */
  rental_order: { order_id: string; rental_id: string }
  rental_member: { rental_id: string; steam_id: string; joined_at: number }
  rental_admin: RentalAdminRow
  /** Who was ever a member or an administrator of somebody's servers, under the name known then. */
  teammate: { owner_steam_id: string; steam_id: string; name: string; seen_at: number }
  /** Those that count; `id` is the key of the move. */
  region_switch: { id: string; rental_id: string; at: number }
  /** The newest share link of a rental; an older one no longer counts. */
  rental_share: { rental_id: string; code_hash: string; created_at: number; expires_at: number }
  /** Instances at the backend that no rental wants, and when they were first seen. */
  orphan_instance: { ref: string; seen_at: number }
  match_stream: MatchStreamTable
  counted_event: CountedEventTable
  /** Days (since 1970, the game server's wall clock) of which nothing counts any more. */
  sealed_day: { game_server_id: string; day: number }
  /** Whom logs have named, and how. */
  player: { account: number; name: string; seen_at: number }
  player_stat: PlayerStatRow
  season: SeasonRow
  board: BoardRow
  board_page: BoardPageTable
  board_slot: BoardSlotTable
  schema_migration: { id: number; name: string; applied_at: ColumnType<string, string, never> }
}
