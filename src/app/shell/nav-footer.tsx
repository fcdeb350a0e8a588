import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { CommunityLink } from '../../../contract/community/community.ts'
import { pictureAddress } from '../../../contract/content/picture-address.ts'
import { legalPages } from '../../../contract/legal/legal.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { useCommunity } from '../../platform/community.ts'
import { textIn } from '../../platform/text-in.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { legalNames } from '../../shared/legal-names.ts'
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

const linkClass = 'lone-link gap-1 text-text-muted hover:text-text'

/** Links to the community's other channels and its legal pages, its filing number, and the release (SH-14). */
export function NavFooter({ onFollow }: { readonly onFollow?: (() => void) | undefined }) {
  const { i18n } = useLingui()
  const { links, filingNumber, legal } = useCommunity()
  const language = useLanguage()
  return (
    <footer className="mt-auto px-3 pt-3 text-12px text-text-muted">
      <div className="flex flex-wrap gap-x-3">
        {links.map(({ kind, url, label, icon, drawing }) => (
          <a
            key={url}
            href={url}
            target={url.startsWith('https:') ? '_blank' : undefined}
            rel="noopener noreferrer"
            className={linkClass}
          >
            <Icon icon={icon} drawing={drawing} />
            {textIn(label, language) ?? kind}
          </a>
        ))}
      </div>
      {legal === undefined ? null : (
        <div className="flex flex-wrap gap-x-3">
          {legalPages.map((page) =>
            legal[page] === undefined ? null : (
              <Link
                key={page}
                href={pagePaths.legal.href(page)}
                className={linkClass}
                {...(onFollow ? { onClick: onFollow } : {})}
              >
                {i18n._(legalNames[page])}
              </Link>
            ),
          )}
        </div>
      )}
      {filingNumber === null ? null : <p className="py-1">{filingNumber}</p>}
      <Release />
    </footer>
  )
}
