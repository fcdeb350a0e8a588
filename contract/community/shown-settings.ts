import { withFlags } from '../servers/flags.ts'
import type { CommunityLink, CommunitySettings } from './community.ts'
import { isLinkIcon, linkKindName, noIcon } from './link-kinds.ts'

/** Names the drawings of scripts/build/link-icons.ts by their content; a test there tells a new one. */
export const linkIconSet = 'iDVV7Ja-'

/** Where the icon of a name is served, forever with the same bytes; the drawing in it has the id `i`. */
export const linkIconAddress = (name: string): string => `/assets/link-${name}-${linkIconSet}.svg`

/** A link as the page shows it: with its name, and with a picture of its own or the address of its icon. */
function shownLink({ kind, url, label = linkKindName(kind), icon = kind }: CommunityLink): CommunityLink {
  if (icon === noIcon) return { kind, url, label }
  return isLinkIcon(icon) ? { kind, url, label, drawing: linkIconAddress(icon) } : { kind, url, label, icon }
}

/** The settings for the page, which has neither the names nor the icons of all kinds of links, nor the list of flags. */
export const shownSettings = (settings: CommunitySettings): CommunitySettings => ({
  ...settings,
  links: settings.links.map(shownLink),
  regions: withFlags(settings.regions),
})
