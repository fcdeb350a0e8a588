import * as v from 'valibot'

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
}

/** Focuses an open window of that page, or opens one; a window that shows another page is left alone. */
export async function openPage(path: string, origin: string, windows: Windows): Promise<void> {
  const open = await windows.matchAll()
  const there = open.find(({ url }) => new URL(url).pathname === new URL(path, origin).pathname)
  if (there) await there.focus()
  else await windows.openWindow(path)
}
