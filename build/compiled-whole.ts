import type { Plugin } from 'vite'

/**
 * Says to V8 that all functions of a file are needed as soon as it is loaded: it compiles them on a thread of its own
 * while the file arrives, not one by one on the page's. Others read a comment. It has to be the first line.
 * https://v8.dev/blog/explicit-compile-hints
 */
const hint = '//# allFunctionsCalledOnLoad\n'

interface Chunk {
  readonly isEntry: boolean
  readonly name: string
}

/**
 * What a first visit loads runs nearly whole: compiled while the shell is on the screen, it costs the page little more
 * than half of the processor time. `chunks` are the names of the lazy chunks that every first visit loads.
 */
export function compiledWhole(chunks: readonly string[]): Plugin {
  const loaded = ({ isEntry, name }: Chunk) => isEntry || chunks.includes(name)
  return {
    name: 'compiled-whole',
    apply: 'build',
    // A file's name must not stand for two contents in a cache.
    augmentChunkHash: (chunk) => (loaded(chunk) ? hint : undefined),
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && loaded(output)) output.code = `${hint}${output.code}`
      }
    },
  }
}
