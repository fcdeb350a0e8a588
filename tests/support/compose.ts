import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'

const fileSchema = v.object({
  services: v.record(
    v.string(),
    v.looseObject({
      image: v.string(),
      profiles: v.array(v.string()),
      env_file: v.optional(v.union([v.string(), v.array(v.string())])),
      environment: v.optional(v.record(v.string(), v.string()), {}),
      ports: v.optional(v.array(v.string()), []),
      volumes: v.optional(v.array(v.string()), []),
      command: v.optional(v.array(v.string()), []),
    }),
  ),
  networks: v.object({
    default: v.object({ ipam: v.object({ config: v.tuple([v.object({ subnet: v.string() })]) }) }),
  }),
  volumes: v.record(v.string(), v.nullable(v.object({}))),
})

export const composeText = readFileSync('compose.yaml', 'utf8')
export const compose = v.parse(fileSchema, parse(composeText, { merge: true }))

/** What compose makes of a value: variables of `.env`, else the default in the file, which may hold a variable too. */
export function substituted(text: string, env: Readonly<Record<string, string | undefined>> = {}): string {
  const inner = text.replace(/\$\{(\w+):-([^${}]*)\}/g, (_, name: string, otherwise: string) => env[name] || otherwise)
  return inner === text ? text : substituted(inner, env)
}

/** How compose starts a service: its variables, and its command unless that is the image's own. */
export function serviceOf(name: string, env: Readonly<Record<string, string>>) {
  const service = compose.services[name]
  if (service === undefined) throw new Error(`compose.yaml has no service ${name}`)
  const own = Object.entries(service.environment).map(([key, value]) => [key, substituted(value, env)])
  const given = service.env_file === '.env' ? env : {}
  const environment: Readonly<Record<string, string>> = { ...given, ...Object.fromEntries(own) }
  return { environment, command: service.command.map((part) => substituted(part, env)) }
}
