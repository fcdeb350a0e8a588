import * as v from 'valibot'
import type { FromServiceWorker } from '../contract/page/sw-messages.ts'

const dataSchema = v.object({ path: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })

/** The page that a click on a notification opens: a path of this site, else the root. */
export function clickedPath(data: unknown): string {
  const parsed = v.safeParse(dataSchema, data)
  return parsed.success ? parsed.output.path : '/'
}

interface Windows {
  matchAll(): Promise<readonly WindowLike[]>
  openWindow(path: string): Promise<unknown>
}
interface WindowLike {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: FromServiceWorker): void
}

/**
 * Focuses an open window of that page, or opens one; a window that was opened for another page is left alone. The page
 * itself goes to the right place on it: the address that browsers tell may be the one that the window was opened with.
 */
export async function openPage(path: string, origin: string, windows: Windows): Promise<void> {
  const open = await windows.matchAll()
  const there = open.find(({ url }) => new URL(url).pathname === new URL(path, origin).pathname)
  if (!there) {
    await windows.openWindow(path)
    return
  }
  await there.focus()
  there.postMessage({ type: 'OPEN', path })
}
