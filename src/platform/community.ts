import * as v from 'valibot'
import type { CommunitySettings } from '../../contract/community/community.ts'
import { communitySchema } from '../../contract/community/community.ts'
import { createSignal, useSignal } from './signal.ts'

/** The data block of the document that holds the settings; index.html names it. */
const blockId = 'community'

const block = globalThis.document?.getElementById(blockId)

/** The running portal has written the document; a build writes the settings as shipped, and no origin. */
export const isFromPortal = Boolean(block?.dataset['origin'])

/** The version of the settings that came with the document; empty: a build wrote it. */
export const documentVersion = block?.dataset['version']

/** The version of its settings that the portal named last, and when (epoch ms); undefined before its first response. */
export const portalSettings = createSignal<{ readonly version: string; readonly at: number } | undefined>(undefined)

/** The settings that came with the document. The page is also rendered where there is no document: see {@link setCommunity}. */
function fromDocument(): CommunitySettings | undefined {
  const text = block?.textContent
  return text ? v.parse(communitySchema, JSON.parse(text)) : undefined
}

const settings = createSignal(fromDocument())

function present(value: CommunitySettings | undefined): CommunitySettings {
  if (value === undefined) throw new Error('the document has no settings')
  return value
}

/** What the community has set. A component that has to follow a change uses {@link useCommunity}. */
export const community = (): CommunitySettings => present(settings.get())

/** The same; renders again when the settings change. */
export const useCommunity = (): CommunitySettings => present(useSignal(settings))

export const subscribeCommunity = settings.subscribe

/** Replaces the settings, in every open view. Equal ones change nothing. */
export function setCommunity(next: CommunitySettings): void {
  if (JSON.stringify(next) !== JSON.stringify(settings.get())) settings.set(next)
}
