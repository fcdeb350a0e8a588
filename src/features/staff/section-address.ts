import { pagePaths, type StaffSection } from '../../../contract/page/page-paths.ts'

/** What the query of a section's address holds: texts by name; empty: absent. */
type Texts = Readonly<Record<string, string>>

/** Reads and writes the address of a section, whose query has the names of `none`. */
export function sectionAddress<T extends Texts>(section: StaffSection, none: T) {
  const names = Object.keys(none)
  return {
    none,
    read: (query: URLSearchParams): T => ({
      ...none,
      ...Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])),
    }),
    href(address: T): string {
      const query = new URLSearchParams(
        names.flatMap((name) => (address[name]?.trim() ? [[name, address[name].trim()]] : [])),
      )
      return `${pagePaths.staff.href(section)}${query.size === 0 ? '' : `?${query}`}`
    },
  }
}

/** Where a page of a list begins, as an endpoint said. An address that someone has cut off begins with the newest. */
export const pageStart = (text: string): string | undefined => (/^\d{1,15}\.[\w-]{1,64}$/.test(text) ? text : undefined)
