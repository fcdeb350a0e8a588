/**
 * What operators are alerted to; each webhook has each kind on or off.
 * - `silence`: a game server or a whole host does not reply.
 * - `refund_due`: money has to go back and did not go by itself.
 * - `rental_failed`: a practice server needs an operator.
 * - `mail_failing`: mails wait because the mail server does not take them.
 * - `poller_stopped`: the list is not updated any more.
 * - `log_refused`: the match log of a game server is refused, or cannot be read.
 * - `game_link`: the tool of a game server is away, or its console refuses it, or it reports a problem.
 * - `key_ending`: a certificate for payments ends within 30 days, or has ended.
 * - `database_away`: the database is unavailable, or accepts no writes.
 */
export const alertKinds = [
  'silence',
  'refund_due',
  'rental_failed',
  'mail_failing',
  'poller_stopped',
  'log_refused',
  'game_link',
  'key_ending',
  'database_away',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** `json`: the alert as an object; `discord`, `wecom`: a chat message of that service. */
export const webhookFormats = ['json', 'discord', 'wecom'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/**
 * Why an alert did not arrive.
 * - `sealed`: the address was encrypted with another secret of the portal.
 * - `private`: the host has a private address, which is not allowed.
 * - `unreachable`: no connection, or no response in time.
 * - `busy`: the host has too much to do, or an error of its own.
 * - `refused`: the host does not take it.
 */
export const deliveryProblems = ['sealed', 'private', 'unreachable', 'busy', 'refused'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]
