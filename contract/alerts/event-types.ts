/**
 * What a program can be told of. `webhook.test`: staff have pressed the button; every webhook receives it.
 * - `order.paid`: the payment of an order was booked.
 * - `vip.began`, `vip.ended`: a player who had none has VIP, or has none any more. A renewal is neither.
 * - `ban.set`, `ban.lifted`: a ban began or was changed; a ban was lifted or has ended.
 * - `server.full`, `server.empty`: the last free slot of a listed server was taken; its last player left.
 * - `match.ended`: a match that counts for a leaderboard is over.
 */
export const eventTypes = [
  'order.paid',
  'vip.began',
  'vip.ended',
  'ban.set',
  'ban.lifted',
  'server.full',
  'server.empty',
  'match.ended',
] as const
export type EventType = (typeof eventTypes)[number]
export const testEventType = 'webhook.test'
