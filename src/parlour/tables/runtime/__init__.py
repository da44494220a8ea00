"""The tables of a running process: sessions, their subscribers, jobs, and notices between processes."""
