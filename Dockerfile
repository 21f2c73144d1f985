# What is built here stays here: compiler, bundler, npm.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run prepack

# What runs, at the versions of the lock file; a compiler that a package would like to have is nobody's need here.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -r node_modules/typescript node_modules/@typescript
RUN mkdir -m 700 ../data

# Node and nothing else: no shell, no package manager.
FROM gcr.io/distroless/nodejs24-debian12:nonroot
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /build/dist/client dist/client
COPY --from=build /build/dist/house dist/house
COPY bin bin
COPY --from=packages --chown=nonroot:nonroot /data /data
# Threads that share two pools of memory give back more of it than with eight pools for each core.
ENV HOST=0.0.0.0 PORT=2567 DATA_DIR=/data NODE_ENV=production MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 2567
# docker run --init --restart unless-stopped: a server that hangs ends itself, and is started again.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["/nodejs/bin/node", "/app/bin/health.js"]
CMD ["bin/three-rooms.js"]
