# The Node version that the packages install too (package.json).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# Where the source of this version is, for the link in the app; a community that changes it names its own.
ARG SOURCE_URL=""
# The commit, for /healthz: the image's context has no repository.
ARG REVISION=""
RUN npm run build && node scripts/runtime-packages.mjs /runtime

FROM node:24.21.0-bookworm-slim
ARG SOURCE_URL=""
ARG VERSION=""
ARG REVISION=""
LABEL org.opencontainers.image.title="Spawnpoint" \
      org.opencontainers.image.description="Community portal for the players of a game-server network" \
      org.opencontainers.image.licenses="AGPL-3.0-only" \
      org.opencontainers.image.source="$SOURCE_URL" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production PORTAL_MODE=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /runtime/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# "docker compose exec portal admin staff list" is what "npm run admin -- staff list" is elsewhere.
RUN install -d -o node -g node -m 0700 /data && ln -s /app/dist/server/admin.js /usr/local/bin/admin
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/server/main.js"]
