import * as v from 'valibot'
import packageJson from '../package.json' with { type: 'json' }

const { scripts } = v.parse(v.object({ scripts: v.object({ start: v.string() }) }), packageJson)

/** The flags of Node.js that `npm start` runs the server with. */
export const serverFlags: readonly string[] = scripts.start.split(' ').filter((word) => word.startsWith('--'))
