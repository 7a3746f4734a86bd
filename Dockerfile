# The production image: the bundle and Node, without build and test tools.
FROM node:20-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-progress
COPY . .
RUN npm run bundle -- /app

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=0 npm_config_cache=/tmp/npm
WORKDIR /app
COPY --from=build /app .
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/health`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node runs as PID 1, so that it receives SIGTERM.
CMD ["node", ".cache/server/built/main.js"]
