import type { PushMessage } from '../../../contract/push/push.ts'

/**
 * The content of a message as it is sent: a declarative push message (W3C Push API; WebKit shows it without a service worker,
 * Safari 18.4 and later), with what the service worker of other browsers reads beside it. `web_push` is RFC 8030's number and
 * tells the two apart. Buttons are the service worker's: a declarative one could only open a page.
 * @param origin of the portal: `navigate` and `icon` have to be complete
 */
export function declarativeMessage(message: PushMessage, origin: string): object {
  const { title, body, tag, path, lang, icon } = message
  const notification = {
    title,
    body,
    tag,
    navigate: `${origin}${path}`,
    ...(lang === undefined ? {} : { lang }),
    ...(icon === undefined ? {} : { icon: `${origin}${icon}` }),
  }
  // The page clears the number when it is seen next, as it does the service worker's count.
  return { web_push: 8030, notification, app_badge: 1, ...message }
}
