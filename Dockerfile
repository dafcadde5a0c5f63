# The image of the site: Node, the libraries that it links, and the release. It has no shell and no package manager, and
# runs as an ordinary user (ADR 18). compose.yaml runs PostgreSQL in a separate container, so the embedded one is left out.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm run release -- --without-database
WORKDIR /image
RUN mkdir -p /empty app etc tmp usr/bin \
 && chmod 1777 tmp \
 && cp -r /src/release/. app \
 && cp "$(node --print process.execPath)" usr/bin/node \
 # Lies beside the programs of the base image.
 && cp /usr/local/LICENSE app/NODE-LICENSE.txt \
 && echo 'haircuts:x:10001:10001::/data:/nonexistent' > etc/passwd \
 && echo 'haircuts:x:10001:' > etc/group \
 # The shared libraries of Node and of the native packages, at their own paths. Libraries inside a package are in app.
 && find app -name '*.node' -exec ldd usr/bin/node {} + \
  | awk '$3 ~ "^/(usr/)?lib" { print $3 } $1 ~ "^/lib.*/ld-" { print $1 }' | sort -u \
  | xargs -I LIBRARY cp -L --parents LIBRARY /image

FROM scratch
COPY --from=build /image /
COPY --from=build --chown=10001:10001 /empty /data
ENV PATH=/usr/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER 10001:10001
WORKDIR /app
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/usr/bin/node", "server.js", "health"]
ENTRYPOINT ["/usr/bin/node", "server.js"]
