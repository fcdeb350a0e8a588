import type { CommunityLink } from '../../../contract/community/community.ts'
import { pictureAddress } from '../../../contract/content/picture-address.ts'
import { useCommunity } from '../../platform/community.ts'
import { textIn } from '../../platform/text-in.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Release } from './release.tsx'

/** The icon of a link (contract/community/shown-settings.ts), in the colour of the text; or the community's own picture. */
function Icon({ icon, drawing }: Pick<CommunityLink, 'icon' | 'drawing'>) {
  if (icon !== undefined) return <img className="h-4" src={pictureAddress(icon)} alt="" />
  if (drawing === undefined) return null
  return (
    <svg className="w-4 h-4 shrink-0 fill-current" viewBox="0 0 24 24" aria-hidden>
      <use href={`${drawing}#i`} />
    </svg>
  )
}

/** Links to the community's other channels, its filing number, and the release (SH-14). */
export function NavFooter() {
  const { links, filingNumber } = useCommunity()
  const language = useLanguage()
  return (
    <footer className="mt-auto px-3 pt-3 text-12.5px text-text-muted">
      <div className="flex flex-wrap gap-x-3.5">
        {links.map(({ kind, url, label, icon, drawing }) => (
          <a
            key={url}
            href={url}
            target={url.startsWith('https:') ? '_blank' : undefined}
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1 min-h-44px min-w-44px pointer-fine:min-w-0 pointer-fine:min-h-28px text-text-muted no-underline hover:text-text hover:underline"
          >
            <Icon icon={icon} drawing={drawing} />
            {textIn(label, language) ?? kind}
          </a>
        ))}
      </div>
      {filingNumber === null ? null : <p className="py-1">{filingNumber}</p>}
      <Release />
    </footer>
  )
}
