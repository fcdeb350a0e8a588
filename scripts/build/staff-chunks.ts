import type { Plugin } from 'vite'

/** Modules of the staff room: views, pages, endpoints and catalogues. */
export const isStaffModule = (id: string): boolean =>
  /\/(?:src\/features\/staff\/|src\/(?:pages|platform)\/staff-|contract\/(?:endpoints\/)?staff(?!-role)[\w-]*\.ts|locales\/\w+\/staff(?:-game|-settings)?\.po)/.test(
    id,
  )

interface Chunk {
  readonly moduleIds: readonly string[]
}

/** A chunk that only staff download: the bundler puts modules into one chunk that the same pages need. */
export const isStaffChunk = ({ moduleIds }: Chunk): boolean => moduleIds.some(isStaffModule)

/**
 * Chunks of the staff room are named by their hash alone: the files of the build do not tell what they are. Those of messages
 * are named by their language, so that the service worker stores what the community offers (sw/precache.ts).
 */
export function chunkFileName(chunk: Chunk): string {
  if (isStaffChunk(chunk)) return 'assets/[hash].js'
  const [language] = chunk.moduleIds.flatMap((id) => /\/locales\/(\w+)\/\w+\.po/.exec(id)?.[1] ?? [])
  return chunk.moduleIds.length === 1 && language !== undefined
    ? `assets/messages-${language}-[hash].js`
    : 'assets/[name]-[hash].js'
}

export interface StaffChunks {
  readonly plugin: Plugin
  /** Drops them from the list of files that the service worker downloads in advance. */
  withoutStaff<Entry extends { readonly url: string }>(entries: readonly Entry[]): Entry[]
}

/** Finds the chunks of the staff room while the page is built. */
export function staffChunks(): StaffChunks {
  const files = new Set<string>()
  return {
    plugin: {
      name: 'staff-chunks',
      generateBundle(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && isStaffChunk(output)) files.add(output.fileName)
        }
        if (files.size === 0) this.error('the build has no chunk of the staff room')
      },
    },
    withoutStaff: (entries) => entries.filter(({ url }) => !files.has(url)),
  }
}
