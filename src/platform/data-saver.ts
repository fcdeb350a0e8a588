import * as v from 'valibot'

const connectionSchema = v.object({ connection: v.object({ saveData: v.literal(true) }) })

/** Whether the person asked this browser to save data (Network Information, where there is one). */
export const savesData = (): boolean => v.is(connectionSchema, navigator)
