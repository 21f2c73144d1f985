FROM node:24-bookworm-slim
WORKDIR /srv/three-rooms
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 PORT=2567 DATA_DIR=/data NODE_ENV=production
VOLUME /data
EXPOSE 2567
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
