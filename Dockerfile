FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# better-sqlite3 brings its binaries in the package: no install script is needed.
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-bookworm-slim AS page
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY build-page.ts tsconfig.json ./
COPY web web
RUN node build-page.ts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=page /app/dist/web dist/web
COPY package.json LICENSE ./
COPY index-mappings index-mappings
COPY seed seed
COPY src src
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node runs the TypeScript sources, and gets SIGTERM itself: no npm and no shell between.
CMD ["node", "src/main.ts"]
