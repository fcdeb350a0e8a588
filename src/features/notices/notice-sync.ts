import * as pushEndpoints from '../../../contract/endpoints/push.ts'
import { languageOf } from '../../../contract/language.ts'
import type { NoticeKind } from '../../../contract/push/notices.ts'
import { ApiError, read, request } from '../../platform/api-client.ts'
import { i18n } from '../../platform/i18n.ts'
import { notificationState } from '../../platform/notifications.ts'
import { subscribeToPush, unsubscribeFromPush } from '../../platform/push.ts'
import { slotWatchPush, wantedNotices } from '../../shared/push-use.ts'
import type { Session } from '../../shared/session.ts'

async function put({ token }: Session, kinds: readonly NoticeKind[]): Promise<void> {
  const { data } = await read(pushEndpoints.readPushKey, {})
  const { portalKey, ...subscription } = await subscribeToPush(data.key)
  const body = { subscription, key: portalKey, language: languageOf(i18n.locale), kinds: [...kinds] }
  await request(pushEndpoints.putPushNotices, { body }, { token })
}

/** The account has added too many devices; or it, or this browser's push service, is away. */
export type NoticeProblem = 'full' | 'no-service'

/** Changes what this device tells its user. Call it only with the permission for notifications, unless it tells nothing. */
export async function changeNotices(
  session: Session,
  kinds: readonly NoticeKind[],
): Promise<NoticeProblem | undefined> {
  try {
    // Without the permission there is no subscription, and the portal forgets the device by itself.
    if (kinds.length > 0 || notificationState() === 'granted') await put(session, kinds)
    wantedNotices.set(kinds.length === 0 ? undefined : { account: session.user.id, kinds: [...kinds] })
    if (kinds.length === 0 && !slotWatchPush.get()) await unsubscribeFromPush()
    return undefined
  } catch (error) {
    console.info('What this device tells could not be changed:', error)
    return error instanceof ApiError && error.code === 'RATE_LIMIT_EXCEEDED' ? 'full' : 'no-service'
  }
}

/** Tells the portal again: the language, the session or the address of the subscription may be new. */
export async function renewNotices(session: Session): Promise<void> {
  const wanted = wantedNotices.get()
  if (wanted === undefined || wanted.account !== session.user.id || notificationState() !== 'granted') return
  try {
    await put(session, wanted.kinds)
  } catch (error) {
    console.info('The portal does not know what this device tells:', error) // the next visit tells it
  }
}
