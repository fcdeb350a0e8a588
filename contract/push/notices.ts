import * as v from 'valibot'

/**
 * What a player may be told while no page is open, each on request (F-01): VIP ends in 7, 3 or 1 days; a practice server
 * is ready, or one for a later start starts soon, is late or could not be created; it ends in half an hour; it was moved,
 * or time was added; a refund is done.
 */
export const noticeKinds = ['vipEnding', 'rentalReady', 'rentalEnding', 'rentalChanged', 'refundDone'] as const
export const noticeKindSchema = v.picklist(noticeKinds)
export type NoticeKind = v.InferOutput<typeof noticeKindSchema>

/** Days before the end of VIP at which its member is reminded, each once. */
export const reminderDays = [7, 3, 1] as const
export type ReminderDays = (typeof reminderDays)[number]

/** A later reminder of VIP replaces an earlier one, whether page or portal shows it. */
export const vipReminderTag = 'vip-reminder'
