import { addApiRoute } from './api-route.ts'
import type { RouteModule } from './route-module.ts'

const listed = ['User-agent: *', 'Allow: /', 'Disallow: /api/']
const unlisted = ['User-agent: *', 'Disallow: /']

/** `GET /robots.txt` (RFC 9309): `isListed` says whether search engines may list the portal. */
export const robotsTxtRoutes =
  (isListed: () => boolean): RouteModule =>
  (app, createLimit) =>
    addApiRoute(app, createLimit, {
      method: 'GET',
      pattern: '/robots.txt',
      limit: 'other',
      handler: (_request, reply) =>
        void reply
          .header('cache-control', 'no-cache')
          .type('text/plain; charset=utf-8')
          .send(`${(isListed() ? listed : unlisted).join('\n')}\n`),
    })
