# Parlour's server in a container: docker build --tag parlour .
# compose.yaml runs it with PostgreSQL. To run it alone, with SQLite: docker run --publish 8000:8000 --volume parlour:/data parlour

FROM python:3.13 AS build
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/root/.cache/pip pip install --require-hashes --requirement locks/build.txt --requirement locks/cmake.txt --requirement locks/node.txt
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels .
RUN mkdir /empty

FROM python:3.13-slim
ENV PARLOUR_DATA=/data
WORKDIR /parlour
COPY locks/container.txt .
COPY --from=build /wheels/ wheels/
RUN --mount=type=cache,target=/root/.cache/pip pip install --require-hashes --requirement container.txt
RUN pip install --no-deps wheels/*.whl
COPY --from=build --chown=nobody:nogroup /empty/ /data/
VOLUME /data
USER nobody
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz')"]
CMD ["parlour", "serve", "--host", "0.0.0.0", "--port", "8000"]
