import * as v from 'valibot'

/** The used fields of a game server (reference: get_game_server_item). */
export const gameServerSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,64}$/)),
  name: v.optional(v.string(), ''),
  user_data: v.optional(v.nullable(v.string()), null),
  duplicate_source_server: v.optional(v.nullable(v.string()), null),
  on: v.optional(v.boolean(), false),
  booting: v.optional(v.boolean(), false),
  server_error: v.optional(v.nullable(v.string()), null),
  ip: v.optional(v.nullable(v.string()), null),
  raw_ip: v.optional(v.nullable(v.string()), null),
  ports: v.optional(v.nullable(v.object({ game: v.optional(v.nullable(v.number()), null) })), null),
  cs2_settings: v.optional(
    v.nullable(
      v.object({
        password: v.optional(v.nullable(v.string()), null),
        steam_game_server_login_token: v.optional(v.nullable(v.string()), null),
      }),
    ),
    null,
  ),
})
export type GameServer = v.InferOutput<typeof gameServerSchema>
export const gameServersSchema = v.array(gameServerSchema)

/** `GET /game-servers/{id}/files`: paths may be relative to the root or to the requested folder. */
export const filesSchema = v.array(v.object({ path: v.string(), size: v.optional(v.nullable(v.number()), null) }))
