import * as v from 'valibot'

const dataSchema = v.object({ path: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })

/** The page that a click on a notification leads to: a path of this site, else the root. */
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
}

/** Brings an open window of that page to the front, or opens one: a page that shows something else is left alone. */
export async function openPage(path: string, origin: string, windows: Windows): Promise<void> {
  const open = await windows.matchAll()
  const there = open.find(({ url }) => new URL(url).pathname === new URL(path, origin).pathname)
  if (there) await there.focus()
  else await windows.openWindow(path)
}
