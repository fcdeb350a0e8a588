import { escapeHtml } from '../../contract/escape-html.ts'
import { faceUrl } from '../../contract/page/face.ts'
import type { PageLanguage } from '../page-text.ts'
import type { Persona } from './personas.ts'

const messages = {
  zh: {
    title: '选择一个身份',
    intro: '这是演示用的 Steam 替身，只在本机运行。选一个身份登录，不需要密码。',
    cancel: '取消登录',
  },
  en: {
    title: 'Choose who to be',
    intro:
      'This stands in for Steam in the demo and runs on this machine only. Pick a person to sign in as; no password.',
    cancel: 'Cancel',
  },
} satisfies Record<PageLanguage, object>

/** The page's only style block, allowed by its hash. */
export const style = `:root{color-scheme:light dark;--page:#f4f5f7;--card:#fff;--line:#d5d9e0;--text:#14171c;--muted:#515a68;--accent:#1d4ed8}
@media (prefers-color-scheme:dark){:root{--page:#0e1116;--card:#171b22;--line:#2c333e;--text:#eef1f5;--muted:#a6afbd;--accent:#8ab4ff}}
*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:auto}h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px;color:var(--muted)}ul{list-style:none;margin:0;padding:0}
li{margin-bottom:8px}a{display:flex;gap:12px;align-items:center;width:100%;min-height:64px;padding:8px 12px;border:1px solid var(--line);
border-radius:12px;background:var(--card);color:inherit;font:inherit;text-decoration:none}a:hover{border-color:var(--accent)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}img{border-radius:8px}picture{display:flex}b,small{display:block}small{color:var(--muted)}
.cancel{justify-content:center;min-height:48px;margin-top:16px;background:none}`

const image = (src: string): string => `<img src="${escapeHtml(src)}" width="48" height="48" alt="">`

/** The same face as in the portal, in the device's theme. */
const face = (steamId: string): string =>
  `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(faceUrl(steamId, 'dark'))}">${image(faceUrl(steamId, 'light'))}</picture>`

/**
 * The page on which a visitor chooses a persona. `query` is the portal's request, which every link passes on
 * unchanged; it is checked again with the choice.
 */
export function personaPage(personas: readonly Persona[], language: PageLanguage, query: string): string {
  const text = messages[language]
  const href = (persona: string): string => escapeHtml(`/openid/choose?persona=${persona}&${query}`)
  const choice = ({ steamId, username, about, colours }: Persona): string =>
    `<li><a href="${href(steamId)}">${colours ? image(`/avatar/${steamId}.png`) : face(steamId)}` +
    `<span><b><bdi>${escapeHtml(username)}</bdi></b><small>${escapeHtml(about[language])}</small></span></a></li>`
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>${text.title}</title><style>${style}</style></head>
<body><main><h1>${text.title}</h1><p>${text.intro}</p><ul>
${personas.map(choice).join('\n')}
</ul><a class="cancel" href="${href('cancel')}">${text.cancel}</a></main></body></html>`
}
