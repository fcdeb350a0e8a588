import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'

/** Players that a device can pin. */
export const maxPeople = 50

/** A name in a player list of a game server has at most 32 characters; a name of the leaderboard may be longer. */
const maxName = 64
export const personNameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(maxName))

/** A pinned player. Game servers tell no SteamIDs, so that the player is found by name. */
export const personSchema = v.object({ steamId: steamIdSchema, name: personNameSchema })
export type Person = v.InferOutput<typeof personSchema>

/** Names that mean the same: upper and lower case, full width and spaces do not count. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** `POST /api/players/find`: where players with these names are; names of which no list knows are left out. */
export const namesSchema = v.object({ names: v.pipe(v.array(personNameSchema), v.maxLength(maxPeople)) })
export const placesSchema = v.array(v.object({ name: v.string(), servers: v.array(v.string()) }))
