# The same version as the package `node` that runs the npm scripts.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS packages
# better-sqlite3 brings its binaries in the package: no install script is needed. What only compilers, debuggers and other systems
# read goes: half of the folder.
RUN npm ci --omit=dev --ignore-scripts \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && cd node_modules/better-sqlite3 && rm -r deps prebuilds/darwin-* prebuilds/linuxmusl-* prebuilds/win32-*

FROM base AS page
RUN npm ci --ignore-scripts
COPY tsconfig.json CHANGELOG.md LICENSE ./
COPY build build
COPY structure structure
COPY docs docs
COPY examples examples
COPY web web
COPY client client
COPY tools tools
COPY src src
RUN node build/run.ts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=page /app/dist dist
COPY package.json LICENSE ./
COPY web/NOTICE web/
COPY web/source/styles web/source/styles
COPY index-mappings index-mappings
COPY seed seed
COPY tools tools
COPY src src
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node runs the TypeScript sources, and gets SIGTERM itself: no npm and no shell between.
CMD ["node", "src/main.ts"]
