import type { TableRules } from './table-rule.ts'

/** Orders, payments, VIP and practice servers. */
export const purchaseTables: TableRules<
  | 'price'
  | 'order'
  | 'payment'
  | 'payment_notice'
  | 'refused_notice'
  | 'refused_notice_count'
  | 'refund'
  | 'vip_membership'
  | 'steam_group'
  | 'rental'
  | 'rental_order'
  | 'rental_member'
  | 'rental_admin'
  | 'teammate'
  | 'region_switch'
  | 'rental_share'
  | 'rental_care'
  | 'rental_region'
  | 'rental_event'
  | 'region_advisor'
  | 'region_advisor_person'
  | 'orphan_instance'
  | 'backend_claim'
> = {
  price: { ends: 'stays', plain: ['id', 'position', 'product_type', 'duration', 'relocatable', 'cny', 'usd'] },
  order: {
    ends: 'orders',
    person: {
      account_id: 'id',
      steam_id: 'id',
      request_hash: 'secret',
      options: 'text',
      payment_url: 'secret',
      mobile_url: 'secret',
    },
    plain: [
      ...(['id', 'idempotency_key', 'product_type', 'product_id', 'duration', 'method', 'currency'] as const),
      ...(['amount_minor', 'test'] as const),
      ...(['state', 'created_at', 'paid_at', 'delivered_at', 'provider_ref', 'next_check_at', 'woken_at'] as const),
      ...(['checks', 'checked_at', 'check_problem', 'closed_at', 'declined', 'terms_version'] as const),
    ],
    erasure: [
      {
        where: 'steam_id',
        is: 'steamId',
        does: { steam_id: 'pseudonym', request_hash: '', options: '{}', payment_url: null, mobile_url: null },
        own: true,
      },
      { where: 'account_id', is: 'accountId', does: { account_id: 'pseudonym' } },
    ],
    why: 'Tax law asks for what was sold. The order stays under the pseudonym until retention removes it.',
  },
  payment: {
    ends: 'orders',
    plain: ['method', 'transaction_id', 'order_id', 'amount_minor', 'currency', 'outcome', 'paid_at', 'recorded_at'],
  },
  payment_notice: {
    ends: 'notices',
    person: { body: 'text' },
    plain: ['id', 'method', 'message_key', 'received_at', 'verdict', 'order_id', 'transaction_id'],
    former: ['headers'],
    erasure: [{ where: 'order_id', is: 'orders', does: { body: '' } }],
  },
  refused_notice: {
    ends: 'expires',
    person: { headers: 'text', body: 'text' },
    plain: ['method', 'slot', 'received_at', 'reason'],
    why: 'Not authentic, so that it is unknown whom it is about. Removed after seven days.',
  },
  refused_notice_count: { ends: 'stays', plain: ['method', 'total'] },
  refund: {
    ends: 'orders',
    plain: [
      ...(['id', 'order_id', 'method', 'transaction_id', 'amount_minor', 'currency', 'reason', 'created_at'] as const),
      ...(['done_at', 'requested_at', 'provider_number'] as const),
    ],
  },
  vip_membership: {
    ends: 'stays',
    person: { steam_id: 'id' },
    plain: ['expires_at'],
    erasure: [{ where: 'steam_id', is: 'steamId', does: 'delete', own: true }],
  },
  steam_group: {
    ends: 'stays',
    person: { steam_id: 'id' },
    plain: ['name'],
    erasure: [{ where: 'steam_id', is: 'steamId', does: 'delete', own: true }],
  },
  rental: {
    ends: 'rentals',
    person: { owner_steam_id: 'id', name: 'text', password: 'secret' },
    plain: [
      ...(['id', 'region', 'relocatable', 'status', 'since', 'target_region', 'generation', 'ref'] as const),
      ...(['next_ref', 'discard_ref', 'asked_at', 'ip', 'port', 'created_at', 'expires_at', 'starts_at'] as const),
      ...(['start_changes', 'cancelled_at', 'restarted_at', 'restart_told_at', 'restart_up_at', 'health'] as const),
      ...(['settings_version', 'settings_told', 'simulated', 'maintenance'] as const),
      ...(['maintenance_zh', 'maintenance_en', 'maintenance_why'] as const),
    ],
    erasure: [
      {
        where: 'owner_steam_id',
        is: 'steamId',
        does: { owner_steam_id: 'pseudonym', name: '', password: '' },
        own: true,
      },
    ],
    why: 'What was delivered for an order stays under the pseudonym until retention removes it.',
  },
  rental_order: { ends: 'rentals', plain: ['order_id', 'rental_id'] },
  rental_member: {
    ends: 'rentals',
    person: { steam_id: 'id' },
    plain: ['rental_id', 'joined_at'],
    erasure: [
      { where: 'rental_id', is: 'rentals', does: 'delete' },
      { where: 'steam_id', is: 'steamId', does: 'delete', own: true },
    ],
  },
  rental_admin: {
    ends: 'rentals',
    person: { steam_id: 'id', note: 'text', server_name: 'text' },
    plain: ['rental_id', 'position'],
    erasure: [
      { where: 'rental_id', is: 'rentals', does: 'delete' },
      { where: 'steam_id', is: 'steamId', does: 'delete', own: true },
    ],
  },
  teammate: {
    ends: 'stays',
    person: { owner_steam_id: 'id', steam_id: 'id', name: 'name' },
    plain: ['seen_at'],
    erasure: [
      { where: 'owner_steam_id', is: 'steamId', does: 'delete', own: true },
      { where: 'steam_id', is: 'steamId', does: 'delete' },
    ],
  },
  region_switch: { ends: 'rentals', plain: ['id', 'rental_id', 'at'] },
  rental_share: {
    ends: 'rentals',
    person: { code_hash: 'secret' },
    plain: ['rental_id', 'created_at', 'expires_at'],
    erasure: [{ where: 'rental_id', is: 'rentals', does: 'delete' }],
  },
  rental_care: {
    ends: 'rentals',
    plain: ['id', 'rental_id', 'kind', 'started_at', 'ended_at', 'hours', 'zh', 'en', 'why'],
  },
  rental_region: {
    ends: 'stays',
    plain: ['region', 'maintained_since', 'zh', 'en', 'why', 'compensated_at', 'compensation_key'],
  },
  rental_event: { ends: 'rentals', plain: ['id', 'rental_id', 'kind', 'at'] },
  region_advisor: {
    ends: 'expires',
    person: { code: 'secret', owner_steam_id: 'id', owner_name: 'name' },
    plain: ['last_person', 'expires_at'],
    erasure: [{ where: 'owner_steam_id', is: 'steamId', does: 'delete', own: true }],
  },
  region_advisor_person: {
    ends: 'expires',
    person: { code: 'secret', device_hash: 'device', name: 'name', measures: 'text', network: 'network' },
    plain: ['id', 'counted', 'measured_at'],
    erasure: [{ where: 'code', is: 'advisors', does: 'delete' }],
    why: 'Names typed without an account on the link of another player, which ends within days.',
  },
  orphan_instance: { ends: 'stays', plain: ['ref', 'seen_at'] },
  backend_claim: { ends: 'expires', plain: ['resource', 'holder', 'version', 'ends_at'] },
}
